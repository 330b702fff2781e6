import type { Request } from '@playwright/test'
import { catalogue, detailedApp, firstApp as first } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import {
  expect,
  expectPictures,
  installAndReload,
  listedTitles,
  severalFrames,
  storedApps,
  test,
} from '../support/journey.ts'
import { headerLink } from './visit.ts'

// Under a base path, where the root of the host and the open route are other places.
test.use({ variant: 'store' })

test('spec 7: requests', async ({ page, baseURL }) => {
  const requests: Request[] = []
  const writes: string[] = []
  page.on('request', request => {
    requests.push(request)
    if (!['GET', 'HEAD'].includes(request.method()) || request.postData() !== null)
      writes.push(request.url())
  })
  /** What scripts of the page have requested. */
  const calls = () =>
    requests
      .filter(request => ['fetch', 'xhr', 'ping'].includes(request.resourceType()))
      .map(request => `${request.method()} ${request.url()}`)
  const open = async (path: string) => {
    requests.length = 0
    const loaded = page.waitForResponse('**/data.json*')
    await page.goto(path)
    const response = await loaded
    await severalFrames(page)
    return response
  }
  const call = `GET ${baseURL}data.json`

  await test.step('`GET data.json`, a relative path without parameters', async () => {
    for (const path of ['apps?q=loom', `appdetails/${first.id}`]) {
      await open(path)
      expect(calls()).toEqual([call])
    }
  })

  await test.step('Image paths are relative to the page.', async () => {
    const icon = page.getByRole('img', { name: `Icon of ${first.title}` })
    await expect(icon).toHaveJSProperty('src', `${baseURL}${first.image}`)
    await expectPictures(page)
  })

  await test.step('returns an array of records', async () => {
    const response = await open('apps')
    expect(calls()).toEqual([call])
    expect(await response.json()).toMatchObject([detailedApp, ...catalogue])
  })

  await test.step('Home and Apps read it.', async () => {
    await open('./')
    expect(calls()).toEqual([call])
  })

  await test.step('Fixed links lead to the two app stores and to a repository.', async () => {
    const outbound = page.locator('header a[href^=http], main a[href^=http]')
    const urls = await outbound.evaluateAll(links => links.map(link => link.getAttribute('href')))
    const stores = company.stores.map(({ url }) => url)
    expect(urls).toEqual([company.repositoryUrl, ...stores])
  })

  await test.step('Image paths are relative to the page, also on Home.', async () => {
    await expectPictures(page)
    const onHome = page.getByRole('article').filter({ hasText: first.title }).locator('img')
    await expect(onHome).toHaveJSProperty('src', `${baseURL}${first.image}`)
  })

  await test.step('All screens share one request.', async () => {
    for (const name of ['Apps', 'Installation', 'Home']) {
      await headerLink(page, name).click()
      await expect(page.locator('header .active')).toHaveText(name)
    }
    await severalFrames(page)
    expect(calls()).toEqual([call])
  })

  await test.step('Local storage is read and written under the key `downloads`, as a JSON array of apps.', async () => {
    await headerLink(page, 'Apps').click()
    await page.getByPlaceholder('Search').fill(first.title)
    await page.getByRole('link', { name: first.title }).click()
    await installAndReload(page)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['downloads'])
    expect(await storedApps(page)).toMatchObject([first])
  })

  await test.step('No request writes.', async () => {
    await headerLink(page, 'Installation').click()
    await page.getByRole('button', { name: 'Uninstall' }).click()
    await expect(page.getByText('0 Apps Found', { exact: true })).toBeVisible()
    await severalFrames(page)
    expect(writes).toEqual([])
  })

  await test.step('Local storage is read', async () => {
    await page.evaluate(
      app => localStorage.setItem('downloads', `[${app}]`),
      JSON.stringify(detailedApp),
    )
    await page.goto('installation')
    await expect.poll(() => listedTitles(page)).toEqual([detailedApp.title])
  })
})
