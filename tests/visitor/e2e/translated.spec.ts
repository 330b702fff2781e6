import type { Page } from '@playwright/test'
import { catalogue, detailedApp, firstApp } from '../../fixtures/catalogue.ts'
import {
  expect,
  installAndReload,
  severalFrames,
  siteStarted,
  test,
  withInstalled,
  withLastingNotifications,
} from '../../support/journey.ts'

test.use({ variant: 'store' })

/** What arrives after the page of the build: in it, `detailedApp` has other figures and texts. */
const newerCatalogue = [
  {
    ...detailedApp,
    title: 'Daybook',
    description: 'The manual is at https://daybook.example/manual.\n\nIt is new.',
    whatsNew: 'Faster start.',
    downloads: 1.5,
    ratingAvg: 3.5,
    version: '3.0',
    updated: '2026-04-30',
    ratingsSource: { name: 'Google Play', updated: '2026-04-29' },
  },
  ...catalogue.slice(0, 20),
]

type Step = [name: string, act: (page: Page) => Promise<unknown>]

const openStep = (path: string): Step => [
  `opens ${path}`,
  async page => {
    const started = Promise.withResolvers<void>()
    await page.route('**/data.json', async route => {
      await started.promise
      await route.fulfill({ json: newerCatalogue })
    })
    await page.goto(path)
    await siteStarted(page)
    started.resolve()
  },
]
const linkStep = (name: string): Step => [
  `follows ${name}`,
  page => page.getByRole('link', { name, exact: true }).first().click(),
]
const buttonStep = (name: string): Step => [
  `presses ${name}`,
  page => page.getByRole('button', { name }).first().click(),
]
const typeStep = (text: string): Step => [
  `types '${text}'`,
  page => page.getByRole('searchbox').fill(text),
]
const chooseStep = (label: string): Step => [
  `chooses ${label}`,
  page => page.getByRole('combobox').filter({ hasText: label }).selectOption({ label }),
]
const escapeStep: Step = ['presses Escape', page => page.keyboard.press('Escape')]

/** What changes texts of an open page. */
const STEPS: Step[] = [
  openStep('./'),
  linkStep('Show All'),
  ...['d', 'day', 'ay', 'a', 'ferries:', 'daybok', 'qqqq', 'page'].map(typeStep),
  buttonStep('Clear search'),
  chooseStep('A to Z'),
  linkStep('Work'),
  typeStep('qqqq'),
  buttonStep('Clear all'),
  openStep(`appdetails/${detailedApp.id}`),
  buttonStep('Screenshot 1'),
  buttonStep('Next'),
  escapeStep,
  ['installs', installAndReload],
  linkStep('Installation'),
  chooseStep('High->Low'),
  buttonStep('Uninstall'),
  buttonStep('Undo'),
  buttonStep('Uninstall'),
  buttonStep('Uninstall'),
  linkStep('Browse apps'),
  openStep('appdetails/0'),
]

/**
 * Runs in the page. Once the site has started, it does to the page what Chrome's translator does: it replaces
 * each text, also one that appears later, with `<font><font>text</font></font>`. The words stay as they are.
 * A change to a text that is no longer on the page, which visitors would not see, is an error in the console.
 */
function translatePage(): void {
  const { set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Object.defineProperty(Node.prototype, 'nodeValue', {
    set(this: Node, value: string) {
      if (!this.isConnected) console.error(`'${this.textContent}' was replaced before '${value}'`)
      set?.call(this, value)
    },
  })
  const translated = new WeakSet<Node>()

  function translate() {
    // The page may not have begun.
    if (document.documentElement?.dataset.live === undefined) return
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (translated.has(text) || text.parentElement?.closest('script, svg')) continue
      translated.add(text)
      // The original one is never seen again.
      const copy = new Text(text.data)
      translated.add(copy)
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(copy)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }

  translate()
  const options = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(translate).observe(document, options)
}

test('a page that the browser translates changes as any other does, also in dialogs', async ({
  page,
}) => {
  await page.addInitScript(translatePage)
  await withLastingNotifications(page)
  await withInstalled(page, [firstApp])
  for (const [name, act] of STEPS) {
    await test.step(name, async () => {
      await act(page)
      await severalFrames(page)
      await expect(page.locator('h1 font font')).not.toHaveCount(0)
    })
  }
})
