import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { BASES, expect, HOSTS, listedTitles, storedApps, test } from './journey.ts'

test('a visitor browses, searches, installs, sorts and uninstalls', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  await page.getByPlaceholder('Search').fill(second.title)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  expect(page.url()).toContain('/apps?q=')
  await page.getByRole('link', { name: second.title }).click()
  await expect(page).toHaveURL(`appdetails/${second.id}`)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByText('App Installing')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeDisabled()
  expect(await storedApps(page)).toEqual([second])

  await page.goBack()
  await expect(page.getByPlaceholder('Search')).toHaveValue(second.title)
  await page.getByPlaceholder('Search').fill('')
  await page.getByRole('link', { name: first.title, exact: true }).click()
  const reloadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloadedAgain

  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('2 Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual([second.title, first.title])
  await page.getByRole('combobox').selectOption('High->Low')
  expect(await listedTitles(page)).toEqual([first.title, second.title])
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('download-desc')
  await expect.poll(() => listedTitles(page)).toEqual([first.title, second.title])
  await page.getByRole('button', { name: 'Uninstall' }).first().click()
  await expect(page.getByText('App Uninstalled')).toBeVisible()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toEqual([second])
})

for (const { name, variant } of HOSTS) {
  test.describe(() => {
    test.use({ variant })

    test(`each screen opens by its address on ${name}`, async ({ page }) => {
      const screens: [string, string][] = [
        ['./', company.hero.headline],
        ['apps', 'Our All Applications'],
        ['installation', 'Your Installed Apps'],
        [`appdetails/${first.id}`, first.title],
        ['appdetails/abc', 'OPPS!! APP NOT FOUND'],
        ['appdetails/1.5', 'OPPS!! APP NOT FOUND'],
        ['no/such/page', 'Oops, page not found!'],
      ]
      for (const [path, heading] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      }
    })
  })
}

for (const { name, variant } of BASES) {
  test.describe(() => {
    test.use({ variant })

    test(`pictures, links and addresses have the base on ${name}`, async ({ page }) => {
      await page.goto(`appdetails/${first.id}`)
      const icon = page.getByRole('img', { name: `Icon of ${first.title}` })
      await expect(icon).toHaveJSProperty('naturalWidth', 512)
      await page.getByRole('link', { name: 'Apps', exact: true }).click()
      await page.getByPlaceholder('Search').fill('loom')
      await expect(page).toHaveURL('apps?q=loom')
      await page.getByRole('link', { name: 'Home' }).click()
      await expect(page).toHaveURL('./')
      await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
    })
  })
}

test('Go Back! goes back one step, or to the home page without history', async ({ page }) => {
  await page.goto('apps?q=nothing+like+it')
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await expect(page).toHaveURL('./')
  await page.goto('installation')
  await page.goto('appdetails/abc')
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await expect(page).toHaveURL('installation')
})

test('Go Back! goes back to the site that the visitor came from, or home in a tab of its own', async ({
  page,
  baseURL,
}) => {
  const elsewhere = 'http://elsewhere.example/'
  await page.route(elsewhere, route =>
    route.fulfill({
      contentType: 'text/html',
      body: `<a href="${baseURL}appdetails/abc">An app</a>
        <a href="${baseURL}appdetails/abc" target="_blank">A new tab</a>`,
    }),
  )
  await page.goto(elsewhere)
  await page.getByRole('link', { name: 'An app' }).click()
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await expect(page).toHaveURL(elsewhere)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'A new tab' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Go Back!' }).click()
  await expect(tab).toHaveURL('./')
})

test('typing a search adds no history entry', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await page.getByPlaceholder('Search').pressSequentially('loom')
  await expect(page).toHaveURL('apps?q=loom')
  await page.getByPlaceholder('Search').press('Enter')
  await expect(page).toHaveURL('apps?q=loom')
  await page.goBack()
  await expect(page).toHaveURL('./')
  await page.goForward()
  await expect(page.getByPlaceholder('Search')).toHaveValue('loom')
})

test('two tabs follow each other', async ({ page, context }) => {
  await page.goto(`appdetails/${first.id}`)
  const other = await context.newPage()
  await other.goto('installation')
  await expect(other.getByText('0 Apps Found')).toBeVisible()
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  await expect(page.getByText('App Installing')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  await other.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await expect.poll(() => storedApps(page)).toEqual([])
  await expect.poll(() => storedApps(other)).toEqual([])
})
