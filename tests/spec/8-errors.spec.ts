import {
  expect,
  listedTitles,
  severalFrames,
  storedApps,
  test,
  withFailingSearch,
  withInstalled,
  withScenario,
} from '../e2e/journey.ts'
import { firstApp as first } from '../fixtures/catalogue.ts'
import { headerLink, openWhileLoading, skeletons } from './visit.ts'

test('spec 8: the catalogue cannot be loaded', async ({ page, expectConsole }) => {
  const notFound = page.getByRole('heading', { name: 'OPPS!! APP NOT FOUND', exact: true })
  expectConsole(/404.*data\.json/)
  await withScenario(page, 'missing')
  const release = await openWhileLoading(page, headerLink(page, 'Apps'))

  await test.step('The apps page shows skeletons while loading', async () => {
    await expect(skeletons(page).first()).toBeVisible()
    await expect(notFound).toHaveCount(0)
  })

  await test.step('then the app-not-found screen, since the list is empty', async () => {
    release()
    await expect(notFound).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
  })

  await test.step('The error is captured but no message is shown.', async () => {
    await headerLink(page, 'Home').click()
    await expect(page.getByRole('heading', { name: 'Trending Apps', exact: true })).toBeVisible()
    await severalFrames(page)
    for (const role of ['alert', 'status'] as const)
      await expect(page.getByRole(role).filter({ hasText: /\S/ })).toHaveCount(0)
    await expect(page.getByText(/error|fail|went wrong/i)).toHaveCount(0)
  })
})

test('spec 8: the other situations', async ({ page, expectConsole }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const notFound = page.getByRole('heading', { name: 'OPPS!! APP NOT FOUND', exact: true })
  await withInstalled(page, [first])

  await test.step('Apps search with zero results: skeletons if still loading', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Apps'))
    await page.getByPlaceholder('Search').fill('zzz')
    await expect(page).toHaveURL('apps?q=zzz')
    await severalFrames(page)
    await expect(skeletons(page).first()).toBeVisible()
    await expect(notFound).toHaveCount(0)
    release()
  })

  await test.step("Apps search with zero results: the 'OPPS!! APP NOT FOUND' screen", async () => {
    await expect(notFound).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
    expect(await listedTitles(page)).toEqual([])
  })

  await test.step("Uninstall: toast 'App Uninstalled'", async () => {
    await headerLink(page, 'Installation').click()
    await page.getByRole('button', { name: 'Uninstall', exact: true }).click()
    const toast = page.getByRole('status').getByText('App Uninstalled', { exact: true })
    await expect(toast).toBeVisible()
  })

  await test.step('Installation page with empty list: the same app-not-found screen', async () => {
    await expect(heading).toHaveText('Your Installed Apps')
    await expect(notFound).toBeVisible()
    await page.reload()
    await expect(notFound).toBeVisible()
  })

  await test.step("Unknown route: the 'Oops, page not found!' screen", async () => {
    await page.goto('unknown')
    await expect(heading).toHaveText('Oops, page not found!')
  })

  await test.step("Duplicate install: alert 'Already added in downloads'", async () => {
    await page.goto(`appdetails/${first.id}`)
    const install = page.getByRole('button', { name: 'Install Now' })
    await expect(install).toBeEnabled()
    // As another tab does, before this one has noticed
    await page.evaluate(app => localStorage.setItem('downloads', `[${app}]`), JSON.stringify(first))
    await install.click()
    await expect(page.getByRole('alert')).toContainText('Already added in downloads')
    expect(await storedApps(page)).toEqual([first])
  })

  await test.step('Detail id matching no app: handling not shown, ours is the same screen', async () => {
    await page.goto('appdetails/999999')
    await expect(heading).toHaveText('OPPS!! APP NOT FOUND')
  })

  await test.step('Routing error: generic error screen', async () => {
    expectConsole(/no match for Secretive/)
    await withFailingSearch(page)
    await page.goto('apps')
    await page.getByPlaceholder('Search').fill('Secretive')
    await expect(heading).toHaveText('Something went wrong')
  })
})
