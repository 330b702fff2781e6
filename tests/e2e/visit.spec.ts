import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, installAndReload, listedTitles, storedApps, test } from './journey.ts'

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
