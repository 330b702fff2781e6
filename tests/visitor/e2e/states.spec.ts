import type { Page } from '@playwright/test'
import { compile } from 'sass-embedded'
import { derivePalette } from '../../../tools/company/palette.ts'
import { sassOptions } from '../../../tools/site/sassOptions.ts'
import {
  detailedApp,
  firstApp as first,
  longestApp as longest,
  secondApp as second,
} from '../../fixtures/catalogue.ts'
import { company } from '../../fixtures/company.ts'
import {
  addStyle,
  axeFindings,
  expect,
  holdBack,
  SCREEN_PATHS,
  SPACED,
  siteStarted,
  test,
  withInstalled,
  withScenario,
  withStyle,
} from '../../support/journey.ts'
import {
  brokenEdges,
  brokenWords,
  collisions,
  cutTexts,
  findFaults,
  oddSizes,
  smallTargets,
} from '../../support/measures.ts'
import { hostileApps } from '../../support/siteServer.ts'

/** The complete style sheet, before the build removes unused rules, but for the legend, which is hidden. */
const whole = compile(
  'src/styles/site.scss',
  sassOptions(() => derivePalette(company.color)),
).css.replace(/^legend[^{]*\{[^}]*\}/gm, '')

/** Ends animations and the timer of a notice, which would run during a comparison. */
const STILL = '* { animation: none !important; transition: none !important }'

/** Gives sections their own size before they come into view. */
const DRAWN = '* { content-visibility: visible !important }'

const PHONE = { width: 390, height: 844 }
const WIDTHS = [320, 390, 768, 992, 1280, 2000]

/** One for each layout. Large letters use one layout up to twice the width. */
const WIDTHS_OF_LAYOUTS = [320, 768, 1280]

/** For states whose layout is also measured at all widths, in another state. */
const EDGES = [320, 1280]

/** Largest allowed cumulative layout shift, without unit. */
const MAX_SHIFT = 0.01

/** Opens `path` with late scripts, data and pictures, of which none may move the page. */
async function open(page: Page, path: string, ready: string): Promise<void> {
  const releaseScripts = await holdBack(page, '**/assets/*.js')
  const releaseData = await holdBack(page, '**/data.json')
  const releaseImages = await holdBack(page, '**/images/**')
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator('h1').waitFor({ state: 'attached' })
  await painted(page)
  releaseScripts()
  await siteStarted(page)
  await painted(page)
  releaseData()
  // The chart is drawn when it comes into view.
  if (ready === 'canvas') await page.locator('.ratings-chart').scrollIntoViewIfNeeded()
  await page.locator(ready).first().waitFor()
  await painted(page)
  releaseImages()
  await page.waitForLoadState('load')
  await painted(page)
  const shifts = await shiftsOf(page)
  const total = shifts.reduce((sum, { value }) => sum + value, 0)
  expect(total, `${path}: ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(MAX_SHIFT)
  await page.unrouteAll()
}

/** Waits for two frames, so that changes are laid out and painted. */
async function painted(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  )
}

/** The layout shifts since the page was opened, with the elements that moved. */
function shiftsOf(page: Page): Promise<{ value: number; moved: (string | undefined)[] }[]> {
  type Shift = PerformanceEntry & { value: number; sources: { node: Node | null }[] }
  return page.evaluate(
    () =>
      new Promise(resolve => {
        const name = ({ node }: { node: Node | null }) =>
          node instanceof Element ? `${node.tagName}.${node.className}` : node?.nodeName
        // `buffered` delivers earlier entries. The navigation entry ensures that the observer is called.
        const observer = new PerformanceObserver(list => {
          const shifts = list.getEntriesByType('layout-shift') as Shift[]
          resolve(shifts.map(({ value, sources }) => ({ value, moved: sources.map(name) })))
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        observer.observe({ type: 'navigation', buffered: true })
      }),
  )
}

/** Checks what must hold in every state. Leaves a phone's window. */
async function measure(page: Page, state: string, widths = WIDTHS): Promise<void> {
  await test.step(state, async () => {
    await page.setViewportSize(PHONE)
    await expectTargets(page)
    expect(await axeFindings(page), 'axe').toEqual([])
    await expectPrint(page)
    await expectFit(page, widths)
    await expectTargets(page)
    await page.evaluate(addStyle, STILL)
    expect(await removedStyles(page), 'removed styles').toEqual([])
    await page.setViewportSize(PHONE)
    expect(await unseenFocus(page), 'focus without an outline').toEqual([])
  })
}

/** Expects targets that can be touched. Draws all sections, in whose placeholders axe could not see them either. */
async function expectTargets(page: Page): Promise<void> {
  await expect.poll(() => findFaults(page, STILL + DRAWN, smallTargets), 'targets').toEqual([])
}

/** Expects texts to fit at `widths`, spaced or not, also if the visitor has doubled the size of letters. */
async function expectFit(page: Page, widths: number[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  for (const [standard, tried] of [
    [32, widths.filter(width => WIDTHS_OF_LAYOUTS.includes(width))],
    [16, widths],
  ] as const) {
    // The browser's own setting, which media queries use as well.
    await session.send('Page.setFontSizes', { fontSizes: { standard } })
    for (const width of tried) {
      await page.setViewportSize({ width, height: 800 })
      const what = `${width} px with letters of ${standard} px`
      const measures = [STILL + SPACED, cutTexts, STILL + DRAWN, collisions, brokenWords]
      if (standard === 16) measures.push(oddSizes, brokenEdges)
      await expect.poll(() => findFaults(page, ...measures), what).toEqual([])
    }
  }
  await session.detach()
}

/** Computed styles that the build has removed: 'A.btn::after color: red'. */
function removedStyles(page: Page): Promise<string[]> {
  return page.evaluate(css => {
    // A computed style has no cssText.
    const names = [...getComputedStyle(document.body)].filter(name => !name.startsWith('--'))
    const nameOf = (element: Element | null) =>
      `${element?.tagName}.${element?.getAttribute('class')}`
    // The first and the last of siblings of one name have the rules of those between, such as the cards of a list.
    const isBetween = (element: Element | null): boolean =>
      element !== null &&
      ((nameOf(element.previousElementSibling) === nameOf(element) &&
        nameOf(element.nextElementSibling) === nameOf(element)) ||
        isBetween(element.parentElement))
    const parts = [...document.querySelectorAll('body *')]
      .filter(element => !isBetween(element))
      .flatMap(element => ['', '::before', '::after'].map(part => ({ element, part })))
    const computedStyles = () =>
      parts.map(({ element, part }) => {
        const style = getComputedStyle(element, part)
        // A pseudo-element without content is not drawn.
        if (part !== '' && ['none', 'normal'].includes(style.content)) return []
        return names.map(name => `${name}: ${style.getPropertyValue(name)}`)
      })
    const before = computedStyles()
    const style = document.createElement('style')
    style.textContent = css
    document.querySelector('style, link[rel=stylesheet]')?.before(style)
    const after = computedStyles()
    style.remove()
    return parts.flatMap(({ element, part }, index) => {
      const changed = after[index]?.filter((text, at) => text !== before[index]?.[at]) ?? []
      return changed.map(text => `${nameOf(element)}${part} ${text}`)
    })
  }, whole)
}

/** Expects white paper without the header and what can only be pressed. */
async function expectPrint(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  const pressed =
    'header, .Toastify__toast, main :is(.btn:not(.store-badge), select, input), canvas'
  await expect(page.locator(pressed).filter({ visible: true })).toHaveCount(0)
  await page.emulateMedia({ media: null })
}

/** Focused elements without a visible outline. */
async function unseenFocus(page: Page): Promise<string[]> {
  // From now on, the browser assumes keyboard use.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const stops = document.querySelectorAll<HTMLElement>('a, button:enabled, input, select')
    return [...stops].flatMap(stop => {
      stop.focus()
      if (document.activeElement !== stop) return []
      const carriers = [stop, stop.closest('.card'), stop.closest('label')]
      const widths = carriers.map(carrier => {
        const style = carrier && getComputedStyle(carrier)
        const isSeen = style && style.outlineStyle !== 'none' && style.opacity !== '0'
        return isSeen ? Number.parseFloat(style.outlineWidth) : 0
      })
      return Math.max(...widths) >= 2 ? [] : [stop.outerHTML.slice(0, 80)]
    })
  })
}

// The complete style sheet is inserted, which the policy of the page would block.
test.use({ bypassCSP: true })

test.beforeEach(async ({ page }) => {
  // On a busy machine, to measure three states takes a minute.
  test.slow()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await withStyle(page, STILL)
})

for (const { name, tag, ...device } of [
  {
    name: 'phone',
    viewport: { width: 320, height: 640 },
    colorScheme: 'dark' as const,
    tag: [],
  },
  {
    name: 'desktop',
    viewport: { width: 1280, height: 800 },
    colorScheme: 'light' as const,
    tag: '@weekly',
  },
]) {
  test.describe(`opened on a ${name}`, { tag }, () => {
    test.use(device)

    test.describe('ten apps', () => {
      test.use({ variant: 'next' })

      test('home and its menu', async ({ page }) => {
        await open(page, './', 'article')
        await measure(page, 'home')
        await page.getByRole('button', { name: 'Menu' }).click()
        await expect(page.getByRole('radio', { name: 'Dark' })).toBeVisible()
        await measure(page, 'menu', [320, 390])
        await page.emulateMedia({ forcedColors: 'active', colorScheme: 'light' })
        await expect(page.locator('.site-header')).toHaveCSS(
          'background-color',
          'rgb(255, 255, 255)',
        )
        await expect(page.locator('.theme-switch')).toBeHidden()
      })

      test('apps: all, found and not found', async ({ page }) => {
        await open(page, 'apps', 'article')
        const search = page.getByPlaceholder('Search')
        await search.focus()
        await measure(page, 'all apps')
        await search.fill('lo')
        await expect(page.locator('mark').first()).toBeVisible()
        await measure(page, 'found', EDGES)
        await search.fill('zzz')
        await expect(page.getByText('OPPS!!')).toBeVisible()
        await measure(page, 'not found', EDGES)
      })

      test('installation: filled, with a notice and empty', async ({ page, expectConsole }) => {
        expectConsole(/none\.svg/)
        const gone = { ...first, id: 999_001, title: 'Gone', image: 'images/none.svg' }
        await withInstalled(page, [gone, second])
        await open(page, 'installation', '.installed-row')
        await measure(page, 'filled')
        await page.getByRole('button', { name: 'Uninstall' }).first().click()
        await expect(page.getByText('App Uninstalled')).toBeVisible()
        await measure(page, 'notice', EDGES)
        await page.getByRole('button', { name: 'Uninstall' }).click()
        await expect(page.getByText('OPPS!!')).toBeVisible()
        await measure(page, 'empty', EDGES)
      })

      test('an app with all details, and its dialogs', async ({ page }) => {
        await open(page, `appdetails/${detailedApp.id}`, 'canvas')
        await measure(page, 'details')
        await page.getByRole('button', { name: 'Screenshot 1 of All Details' }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        await measure(page, 'screenshot', EDGES)
        await page.keyboard.press('Escape')
        await expect(page.locator('dialog')).toHaveCount(0)
        await page.setViewportSize({ width: 1280, height: 800 })
        await page.getByRole('button', { name: 'Get it on your phone' }).click()
        await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible()
        // On a phone, whose window has no dialog, no link may be below the header.
        await page.evaluate(() => scrollTo(0, 0))
        // A visitor can scroll it.
        await measure(page, 'QR code', [])
      })

      test('a document and the way to a store', async ({ page }) => {
        for (const path of ['legal', `get/${detailedApp.id}`]) {
          await page.goto(path)
          expect(await axeFindings(page), path).toEqual([])
          expect(await removedStyles(page), path).toEqual([])
          await expectFit(page, WIDTHS_OF_LAYOUTS)
        }
      })

      test('hostile records', async ({ page, expectConsole }) => {
        expectConsole(/missing\.svg/)
        const records = hostileApps()
        await withInstalled(page, records)
        await page.goto('installation')
        await expect(page.locator('.installed-row')).toHaveCount(records.length)
        // To axe, what a row hides of a long title covers the links below.
        await expectFit(page, WIDTHS)
        const unbroken = records.filter(({ title }) => /^(WWW|Productive)/.test(title))
        expect(unbroken).toHaveLength(2)
        for (const { id } of unbroken) {
          await page.goto(`appdetails/${id}`)
          await expectFit(page, WIDTHS_OF_LAYOUTS)
        }
      })

      test('loading', async ({ page }) => {
        await withScenario(page, 'never')
        await page.goto('./')
        await siteStarted(page)
        await page.getByRole('link', { name: 'Show All' }).click()
        await expect(page.locator('.placeholder.app-icon')).toHaveCount(6)
        await measure(page, 'apps', EDGES)
        await page.goto('appdetails/404404')
        await expect(page.getByText('Loading').first()).toBeAttached()
        await measure(page, 'an app', EDGES)
      })
    })

    test('an app: not installed, and installed without its picture', async ({
      page,
      expectConsole,
    }) => {
      await withInstalled(page, [second])
      await open(page, `appdetails/${longest.id}`, 'canvas')
      await measure(page, 'not installed')
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('table')).toBeVisible()
      await page.emulateMedia({ media: null })
      expectConsole(/missing\//)
      await withScenario(page, 'pictures')
      await page.goto(`appdetails/${second.id}`)
      await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
      await expect(page.locator('main svg.app-icon').first()).toBeVisible()
      await measure(page, 'installed', EDGES)
    })

    // The others have states of their own.
    for (const path of SCREEN_PATHS.filter(path => !['', 'apps', 'installation'].includes(path))) {
      test(path, async ({ page }) => {
        await open(page, path, 'main')
        await measure(page, path)
      })
    }

    test('an unknown app and an unknown page', async ({ page }) => {
      await open(page, 'appdetails/999999', 'text=OPPS!!')
      await measure(page, 'app', EDGES)
      await open(page, 'no/such/page', 'text=Oops')
      await measure(page, 'page')
    })

    test('addresses with a search or a filter', async ({ page }) => {
      for (const [search, ready] of [
        ['q=o', 'article'],
        ['q=zzz', 'text=OPPS!!'],
        ['q=day+blom', 'text=Closest matches'],
        ['sort=title&category=Labs', 'article'],
      ] as const) {
        await open(page, `apps?${search}`, ready)
      }
    })
  })
}

test.describe('longer texts, with one link, one menu and one line in a card more', () => {
  test.use({ variant: 'store' })

  test('have room in a window of 320 to 1280 px', async ({ page }) => {
    // Its texts in brackets are longer than in any language.
    await page.goto('de/apps')
    await siteStarted(page)
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
    await page.evaluate(() => {
      for (const item of document.querySelectorAll(
        '.navbar-nav > :last-child, .list-toolbar > div',
      )) {
        item.after(item.cloneNode(true))
      }
      for (const text of document.querySelectorAll('.app-card-text')) {
        const line = document.createElement('p')
        line.textContent = 'Best of 2026'
        text.after(line)
      }
    })
    for (const width of [320, 390, 576, 768, 820, 992, 1100, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      const faults = () => findFaults(page, STILL + DRAWN, collisions, brokenEdges)
      await expect.poll(faults, `${width} px`).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})
