import { firstApp as first, secondApp as second } from '../../fixtures/catalogue.ts'
import {
  expect,
  installAndReload,
  listedTitles,
  storedApps,
  test,
  withInstalled,
} from '../../support/journey.ts'

test('typing adds no history entry, and Back and a reload keep what was chosen', async ({
  page,
}) => {
  await withInstalled(page, [first, second])
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  const search = page.getByPlaceholder('Search')
  await search.pressSequentially('loom')
  await search.press('Enter')
  await expect(page).toHaveURL('apps?q=loom')
  await page.goBack()
  await expect(page).toHaveURL('./')
  await page.goForward()
  await expect(search).toHaveValue('loom')

  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('combobox').selectOption('Low->High')
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('download-asc')
  await expect.poll(() => listedTitles(page)).toEqual([second.title, first.title])
})

test('another tab follows an install and an uninstall', async ({ page, context }) => {
  await withInstalled(page, [first])
  await page.goto(`appdetails/${second.id}`)
  const other = await context.newPage()
  await other.goto('installation')
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  await installAndReload(page)
  await expect(other.getByText('2 Apps Found')).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('button', { name: 'Uninstall' }).last().click()
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  for (const tab of [page, other]) await expect.poll(() => storedApps(tab)).toEqual([first])
})

test('Go Back! leads to the site the visitor came from, or home in a tab of its own', async ({
  page,
  baseURL,
}) => {
  const goBack = page.getByRole('button', { name: 'Go Back!' })
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
