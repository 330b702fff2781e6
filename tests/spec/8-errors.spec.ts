import { firstApp as first } from '../fixtures/catalogue.ts'
import {
  expect,
  listedTitles,
  severalFrames,
  test,
  withFailingSearch,
  withInstalled,
  withScenario,
} from '../support/journey.ts'
import { headerLink, openWhileLoading, skeletons } from './visit.ts'

test('spec 8: the catalogue cannot be loaded', async ({ page, expectConsole }) => {
  const notFound = page.getByRole('heading', { name: 'OPPS!! APP NOT FOUND', exact: true })
  expectConsole(/404.*data\.json/)
  await withScenario(page, 'missing')
  const release = await openWhileLoading(page, headerLink(page, 'Apps'))

  await test.step('Apps: skeletons show while it loads', async () => {
    await expect(skeletons(page).first()).toBeVisible()
    await expect(notFound).toHaveCount(0)
  })

  await test.step('Apps shows the app-not-found screen if its list is empty and not loading', async () => {
    release()
    await expect(notFound).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
  })

  await test.step('It ends with an error: the error is kept, and no message is shown', async () => {
    const announced = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ })
    const expectAnnounced = async (...texts: string[]) => {
      await severalFrames(page)
      await expect(announced).toHaveText(texts)
      await expect(page.getByText(/error|fail|went wrong|couldn't/i)).toHaveCount(0)
    }
    await expectAnnounced('(0) Apps Found')
    await headerLink(page, 'Home').click()
    await expect(page.getByRole('heading', { name: 'Trending Apps', exact: true })).toBeVisible()
    await expectAnnounced()
  })
})

test('spec 8: the other situations', async ({ page, expectConsole }) => {
  const heading = page.getByRole('heading', { level: 1 })
  const notFound = page.getByRole('heading', { name: 'OPPS!! APP NOT FOUND', exact: true })
  await withInstalled(page, [first])
  await withFailingSearch(page)

  await test.step('a search on Apps finds nothing: skeletons while the catalogue still loads', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Apps'))
    await page.getByPlaceholder('Search').fill('zzz')
    await expect(page).toHaveURL('apps?q=zzz')
    await severalFrames(page)
    await expect(skeletons(page).first()).toBeVisible()
    await expect(notFound).toHaveCount(0)
    release()
  })

  await test.step("a search on Apps finds nothing: 'OPPS!! APP NOT FOUND'", async () => {
    await expect(notFound).toBeVisible()
    await expect(skeletons(page)).toHaveCount(0)
    expect(await listedTitles(page)).toEqual([])
  })

  await test.step("an app is uninstalled: notification 'App Uninstalled'", async () => {
    await headerLink(page, 'Installation').click()
    await page.getByRole('button', { name: 'Uninstall' }).click()
    const toast = page.getByRole('status').getByText('App Uninstalled', { exact: true })
    await expect(toast).toBeVisible()
  })

  await test.step('the installed list is empty: Installation shows the same app-not-found screen', async () => {
    await expect(heading).toHaveText('Your Installed Apps')
    await expect(notFound).toBeVisible()
  })

  await test.step('routing fails: the root route has a generic error screen for routing errors', async () => {
    expectConsole(/no match for Secretive/)
    await headerLink(page, 'Apps').click()
    await page.getByPlaceholder('Search').fill('Secretive')
    await expect(heading).toHaveText('Something went wrong')
  })
})
