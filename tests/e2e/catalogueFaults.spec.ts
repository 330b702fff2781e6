import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { makeApp } from '../support/makeApp.ts'
import { expect, installAndReload, listedTitles, test } from './journey.ts'

// The catalogue comes from another host.
test.use({ bypassCSP: true })

const catalogue = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'Kettle' })]

/** The time-out of a request. */
const TIMEOUT_MS = 10_000
/** The longest pause before a retry. */
const PAUSE_MS = 600

type Answer = 'list' | 'nothing' | 'half a body' | 'an error'

/** A host of data.json that can fail in ways that an interception cannot. Counts the requests. */
async function withHost(page: Page) {
  const host = { answer: 'list' as Answer, requests: 0 }
  const server = createServer((_request, response) => {
    host.requests += 1
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (host.answer === 'list') response.end(JSON.stringify(catalogue))
    if (host.answer === 'half a body') response.write('[{"id":')
    if (host.answer === 'an error') response.writeHead(503).end('{}')
  })
  await new Promise<void>(resolve => server.listen(0, resolve))
  const { port } = server.address() as AddressInfo
  // Playwright's continue() would wait for the whole body.
  await page.addInitScript(url => {
    const { fetch } = window
    window.fetch = (input, init) => {
      const request = new Request(input, init)
      return request.url.endsWith('/data.json')
        ? fetch(url, { signal: request.signal })
        : fetch(request)
    }
  }, `http://localhost:${port}/`)
  page.on('close', () => {
    server.close()
    server.closeAllConnections()
  })
  return host
}

for (const answer of ['nothing', 'half a body'] as const) {
  test(`${answer} from data.json fails after three time-outs of 10 s, and is requested again when online`, async ({
    page,
  }) => {
    const host = await withHost(page)
    host.answer = answer
    await page.clock.install()
    await page.goto('apps')
    for (const tries of [1, 2, 3]) {
      await expect.poll(() => host.requests).toBe(tries)
      await expect(page.getByText('OPPS!! APP NOT FOUND')).toHaveCount(0)
      await page.clock.runFor(TIMEOUT_MS)
      // The pause before the next try starts in a later task.
      if (tries < 3) {
        await expect
          .poll(async () => {
            await page.clock.runFor(PAUSE_MS / 6)
            return host.requests
          })
          .toBe(tries + 1)
      }
    }
    await expect(page.getByText('OPPS!! APP NOT FOUND')).toBeVisible()
    host.answer = 'list'
    await page.evaluate(() => dispatchEvent(new Event('online')))
    await expect(page.getByText('(2) Apps Found')).toBeVisible()
    expect(host.requests).toBe(4)
  })
}

test('a failed refetch keeps the apps', async ({ page, expectConsole }) => {
  const host = await withHost(page)
  await page.goto('apps')
  await expect(page.getByText('(2) Apps Found')).toBeVisible()
  host.answer = 'an error'
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => host.requests).toBe(4)
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.locator('.app-card')).toHaveCount(2)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  expect(await listedTitles(page)).toEqual(['Daybloom', 'Kettle'])
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(host.requests).toBe(4)
  expectConsole(/503/)
})

test('a visit to many screens requests data.json once', async ({ page }) => {
  const host = await withHost(page)
  await page.goto('./')
  // Until it is loaded, the page shows its prerendered apps.
  await expect(page.locator('.app-card')).toHaveCount(2)
  await page.getByRole('link', { name: 'Daybloom' }).click()
  await expect(page.getByText('Developed by')).toBeVisible()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByPlaceholder('Search').fill('kett')
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await page.getByRole('link', { name: 'Home', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  expect(host.requests).toBe(1)
})

test('an app whose picture is refused or broken shows its initial', async ({
  page,
  expectConsole,
}) => {
  const images = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'blob:x',
    'http://',
    '',
    'images/no-such-picture.svg',
  ]
  const apps = images.map((image, index) => makeApp({ image, title: `Picture ${index}` }))
  await page.route('**/data.json', route => route.fulfill({ json: apps }))
  await page.goto('apps')
  await expect(page.getByText(`(${apps.length}) Apps Found`)).toBeVisible()
  await expect(page.locator('.app-card svg.app-icon')).toHaveText(apps.map(() => 'P'))
  await page.getByRole('link', { name: 'Picture 0' }).click()
  await installAndReload(page)
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.locator('.installed-row svg.app-icon')).toHaveText(['P'])
  expectConsole(/no-such-picture/)
})
