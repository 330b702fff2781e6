import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { makeApp } from '../support/makeApp.ts'
import { expect, test } from './journey.ts'

// The catalogue comes from another host.
test.use({ bypassCSP: true })

const catalogue = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'Kettle' })]

/** The time-out of a request. */
const TIMEOUT_MS = 10_000
/** The longest pause before a retry. */
const PAUSE_MS = 600

type Answer = 'list' | 'half a body'

/** A host of data.json that can fail in ways that an interception cannot. Counts the requests. */
async function withHost(page: Page) {
  const host = { answer: 'list' as Answer, requests: 0 }
  const server = createServer((_request, response) => {
    host.requests += 1
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (host.answer === 'list') response.end(JSON.stringify(catalogue))
    if (host.answer === 'half a body') response.write('[{"id":')
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

test('half a body from data.json fails after three time-outs of 10 s, and is requested again when online', async ({
  page,
}) => {
  const host = await withHost(page)
  host.answer = 'half a body'
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
