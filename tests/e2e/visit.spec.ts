import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { expect, HOSTS, installAndReload, listedTitles, storedApps, test } from './journey.ts'

test('a visitor browses, searches, installs, sorts and uninstalls, and another tab follows', async ({
  page,
  context,
}) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  // Typing adds no history entry.
  await page.getByPlaceholder('Search').pressSequentially('loom')
  await page.getByPlaceholder('Search').press('Enter')
  await expect(page).toHaveURL('apps?q=loom')
  await page.goBack()
  await expect(page).toHaveURL('./')
  await page.goForward()
  await expect(page.getByPlaceholder('Search')).toHaveValue('loom')
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
  const other = await context.newPage()
  await other.goto('installation')
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  await installAndReload(page)
  await expect(other.getByText('2 Apps Found')).toBeVisible()

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
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  await expect.poll(() => storedApps(other)).toEqual([second])
})

for (const { name, variant } of HOSTS) {
  test.describe(() => {
    test.use({ variant })

    // The others serve the same files at other paths, or a page that prerender.spec.ts has.
    test(`each screen opens by its address, with its pictures and links, on ${name}`, {
      tag: '@weekly',
    }, async ({ page }) => {
      const screens: [string, string][] = [
        ['./', company.hero.headline],
        ['apps', 'Our All Applications'],
        ['installation', 'Your Installed Apps'],
        ['appdetails/abc', 'OPPS!! APP NOT FOUND'],
        ['appdetails/1.5', 'OPPS!! APP NOT FOUND'],
        ['no/such/page', 'Oops, page not found!'],
        [`appdetails/${first.id}`, first.title],
      ]
      for (const [path, heading] of screens) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      }
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

test('Go Back! goes back one step, to the site that the visitor came from, or home in a tab of its own', async ({
  page,
  baseURL,
}) => {
  const goBack = page.getByRole('button', { name: 'Go Back!' })
  await page.goto('installation')
  await page.goto('appdetails/abc')
  await goBack.click()
  await expect(page).toHaveURL('installation')

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
  await goBack.click()
  await expect(page).toHaveURL(elsewhere)
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'A new tab' }).click()
  const tab = await opened
  await tab.getByRole('button', { name: 'Go Back!' }).click()
  await expect(tab).toHaveURL('./')
})
