import { expect, test } from '../../support/journey.ts'

const NOTE = "(window.ran??=[]).push('it')"

/** What injected code would leave behind. */
declare global {
  interface Window {
    ran?: string[]
  }
}

test('injected markup and texts cannot run code', async ({ page, expectConsole }) => {
  // As if a text of the catalogue had become HTML
  const markup = `<script>${NOTE}</script><img src="data:," alt="" onerror="${NOTE}"><p style="position:fixed">it</p>`
  await page.route('./', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</body>', () => `${markup}</body>`) })
  })
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
  const outcome = page.evaluate(async () => {
    // Until its first await, code from Playwright may use eval.
    await new Promise(requestAnimationFrame)
    document.body.innerHTML = '<p>it'
  })
  await expect(outcome).rejects.toThrow('TrustedHTML')
  expect(await page.evaluate(() => window.ran)).toBe(undefined)
  for (const refused of [
    'script-src-elem inline',
    'script-src-attr inline',
    'style-src-attr inline',
  ]) {
    expectConsole(new RegExp(`^Violation: ${refused}`))
  }
  expectConsole(/^Violation: require-trusted-types-for trusted-types-sink Element innerHTML/)
  expectConsole(/Content Security Policy|This document requires/i)
})
