import { writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import {
  catalogue,
  detailedApp,
  firstApp as first,
  secondApp as second,
} from '../../fixtures/catalogue.ts'
import { company } from '../../fixtures/company.ts'
import {
  expect,
  holdBack,
  listedTitles,
  severalFrames,
  siteStarted,
  test,
  withInstalled,
} from '../../support/journey.ts'
import { details } from '../../support/makeApp.ts'
import { hostileApps, NEXT_HEADLINE } from '../../support/siteServer.ts'

const detail = `appdetails/${first.id}`

/** Delays the site's scripts until the returned function is called. */
const holdScripts = (page: Page) => holdBack(page, '**/assets/*.js')

/** Opens `path` without waiting for scripts. */
const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'commit' })

/** All texts of buttons and headings that the page ever shows, from its first bytes on. */
async function recordTexts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const texts = new Set<string>()
    Object.assign(window, { texts })
    const recordNow = () => {
      for (const element of document.querySelectorAll('main button, h1, h2')) {
        texts.add(element.textContent?.trim() ?? '')
      }
    }
    const options = { childList: true, subtree: true, characterData: true }
    new MutationObserver(recordNow).observe(document, options)
  })
  return () => page.evaluate(() => [...(window as unknown as { texts: Set<string> }).texts])
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false, variant: 'next' })

  test('every screen shows its content and a note, and links work', async ({ page }) => {
    await page.goto('./')
    await expect(page.getByRole('heading', { name: NEXT_HEADLINE })).toBeVisible()
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
    await page.getByRole('link', { name: 'Show All' }).click()
    await expect(page).toHaveURL('apps')
    await expect(page.getByText(/\(\d\d\) Apps Found/)).toBeVisible()
    const titles = catalogue.slice(0, 8).map(({ title }) => title)
    const { title, ratings = [] } = detailedApp
    await expect.poll(() => listedTitles(page)).toEqual(expect.arrayContaining([...titles, title]))
    await page.getByRole('link', { name: title, exact: true }).click()
    await expect(page).toHaveURL(`appdetails/${detailedApp.id}`)
    await expect(page.getByText('Developed by')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + ratings.length)
    await expect(page.getByRole('cell').first()).toBeVisible()
    await expect(page.getByRole('link', { name: 'App Store iPhone, iPad' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Get it on your phone' })).toBeHidden()
    await expect(page.getByText(/^Adds it to your list/)).toBeHidden()
    const shot = page.getByRole('img', { name: 'A page' })
    await shot.scrollIntoViewIfNeeded()
    await expect(shot).not.toHaveJSProperty('naturalWidth', 0)
    await expect(page.getByText('February 28, 2026')).toHaveCount(2)
    const banner = page.locator('meta[name=apple-itunes-app]')
    await expect(banner).toHaveAttribute('content', 'app-id=123')
    await expect.poll(() => listedTitles(page)).toEqual(titles.slice(0, 4))
    await page.goto(`get/${detailedApp.id}`)
    for (const store of Object.values(details.stores)) {
      await expect(page.locator(`a[href="${store}"]`)).toBeVisible()
    }
    await page.goBack()
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByRole('heading', { name: 'Your Installed Apps' })).toBeVisible()
    await expect(page.getByText('OPPS')).toHaveCount(0)

    await page.setViewportSize({ width: 320, height: 568 })
    const missing = ['appdetails/999999', 'no/such/page']
    for (const path of ['', 'apps?q=loom', 'installation', detail, ...missing]) {
      await page.goto(path)
      if (missing.includes(path)) expect(await listedTitles(page), path).toEqual(titles.slice(0, 4))
      // Playwright's text selectors skip noscript.
      const note = page.locator('noscript p')
      await expect(note).toBeInViewport({ ratio: 1 })
      expect(await note.innerText()).toContain('JavaScript is switched off.')
      await expect(page.getByRole('alert')).toBeHidden()
      // What looks alive but does nothing, and what would never arrive.
      const dead = page.locator('search, select, .theme-switch, .placeholder')
      await expect(dead.filter({ visible: true }), path).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Share|Go Back/ })).toHaveCount(0)
    }
    const menu = page.getByRole('button', { name: 'Menu' })
    const apps = page.getByRole('link', { name: 'Apps', exact: true })
    await menu.click()
    await expect(apps).toBeVisible()
    await menu.click()
    await expect(apps).toBeHidden()
    await menu.click()
    await apps.click()
    await expect(page).toHaveURL('apps')
  })
})

test.describe('the development build of React', () => {
  test.use({ variant: 'next' })

  test('hydrates every screen in another year', async ({ page }) => {
    await page.clock.setFixedTime('2099-06-01')
    await withInstalled(page, [first, second])
    const paths = ['./', 'apps', 'apps?q=loom', 'installation', 'installation?sort=download-asc']
    for (const path of [...paths, detail]) {
      const release = await holdScripts(page)
      await open(page, path)
      const heading = await page.waitForSelector('h1')
      const text = await heading.textContent()
      release()
      await page.waitForLoadState()
      // React marks the elements that it has hydrated.
      await expect
        .poll(() => heading.evaluate(element => element.isConnected && Object.keys(element).length))
        .toBeGreaterThan(0)
      expect(await heading.textContent()).toBe(text)
      // Neither a second one of the build nor a missing one. This build has a public address.
      const isIndexed = !/installation|\?/.test(path)
      const own =
        'title, meta:is([name=description], [name=robots], [property="og:url"]), link[rel=canonical]'
      await expect(page.locator(`head > :is(${own})`), path).toHaveCount(isIndexed ? 5 : 4)
      await expect(page.getByText('Copyright © 2099'), path).toBeVisible()
      await page.unrouteAll()
    }
    await page.goto('legal')
    await expect(page.getByText('Copyright © 2099')).toBeVisible()
  })

  test('hydrates hostile records as text', async ({ page, expectConsole }) => {
    await page.goto('apps')
    await siteStarted(page)
    const records = hostileApps()
    await expect
      .poll(() => listedTitles(page))
      .toEqual(expect.arrayContaining(records.map(({ title }) => title)))
    // What would end the JSON in HTML, and what a replacement would replace
    const markup = records.filter(({ title }) => /^(<\/script>|\$&)/.test(title))
    expect(markup).toHaveLength(2)
    for (const { id, title } of markup) {
      await page.goto(`appdetails/${id}`)
      await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(title)
    }
    // Some of them have such a screenshot.
    expectConsole(/missing\.svg/)
  })
})

test.describe('a host that falls back to index.html', () => {
  test.use({ variant: 'fallback' })

  test('the screen replaces the HTML of another page, and an install keeps the focus', async ({
    page,
    baseURL,
  }) => {
    // Like some hosts, this one does not add '.html'.
    await page.route(`${baseURL}${detail}`, async route => {
      await route.fulfill({ response: await route.fetch({ url: baseURL }) })
    })
    const release = await holdScripts(page)
    await open(page, detail)
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeHidden()
    release()
    await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
    // The head of the other page is gone.
    await expect(page).toHaveTitle(new RegExp(`^${first.title}`))
    const own = 'head > :is(title, meta[name=description], meta[name=robots])'
    await expect(page.locator(own)).toHaveCount(3)

    const install = page.getByRole('button', { name: 'Install Now' })
    await install.focus()
    const releaseData = await holdBack(page, '**/data.json')
    const reloaded = page.waitForEvent('load')
    await install.press('Enter')
    await reloaded
    // The focus waits before the screen.
    await expect(page.getByRole('main')).toBeFocused()
    releaseData()
    await expect(page.getByRole('button', { name: /^Installed/ })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  })
})

test.describe('under a base path', () => {
  test.use({ variant: 'store' })

  test('the file name of a page leads to the page', async ({ page }) => {
    for (const [file, path, heading] of [
      ['index.html', './', company.hero.headline],
      ['apps.html?q=a#main', 'apps?q=a#main', 'Our All Applications'],
    ] as const) {
      await page.goto(file)
      await expect(page).toHaveURL(path)
      await siteStarted(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
    }
  })

  test('a search in the address collapses the rows of a phone before the scripts start', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const place = () => page.locator('.list-toolbar').boundingBox()
    for (const path of ['apps?q=loom', 'apps?q=o&category=Labs']) {
      const release = await holdScripts(page)
      await open(page, path)
      await expect(page.locator('.app-card').first()).toBeAttached()
      const before = await place()
      release()
      await expect(page.locator('.list-count')).toBeVisible()
      expect(await place(), path).toEqual(before)
    }
  })

  test('until its scripts have loaded, a page hides only what does not fit its address', async ({
    page,
  }) => {
    const release = await holdScripts(page)
    const cards = page.locator('.app-card')
    for (const path of ['?q=loom', 'apps.html?utm_source=mail', `${detail}?q=x`]) {
      await open(page, path)
      await expect(page.locator('.app-grid').locator(cards).first(), path).toBeVisible()
    }
    await open(page, 'appdetails/999999')
    await expect(page.locator('h1')).toHaveCount(1)
    await expect(page.locator('h1')).toBeHidden()
    for (const path of ['apps?category=Labs', 'apps?sort=title', 'apps?q=loom']) {
      await open(page, path)
      await expect(cards.first()).toBeAttached()
      await expect(cards.filter({ visible: true }), path).toHaveCount(0)
      await expect(page.getByText('Apps Found')).toBeHidden()
      await expect(page.locator('.filter-links [aria-current]')).toBeHidden()
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const skeleton = () =>
      cards.first().evaluate(element => getComputedStyle(element, '::before').content)
    expect(await skeleton()).not.toBe('none')
    release()
    await expect(page.getByText('(1) Apps Found')).toBeVisible()
    await expect.poll(() => listedTitles(page)).toEqual([first.title])
    await expect(cards.first()).toBeVisible()
    await expect.poll(skeleton).toBe('none')
    await page.goto('appdetails/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OPPS!! APP NOT FOUND')
  })
})

test('a copy of a page in an archive stays as its HTML says', async ({ page, baseURL }) => {
  await page.route('**/archive/apps', async route => {
    await route.fulfill({ response: await route.fetch({ url: `${baseURL}apps` }) })
  })
  await page.goto('archive/apps')
  await severalFrames(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our All Applications')
  await expect(page.locator('.app-card').first()).toBeVisible()
  await expect(page.getByPlaceholder('Search')).toBeHidden()
})

test('a page that was saved after its start can be read in a file', async ({
  page,
  expectConsole,
}, testInfo) => {
  const file = testInfo.outputPath('saved.html')
  await page.goto(detail)
  await siteStarted(page)
  await writeFile(file, await page.content())
  await page.goto(pathToFileURL(file).href)
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  expectConsole(/file:/)
})

test('what a visitor does before the scripts are loaded counts', async ({ page }) => {
  const field = page.getByPlaceholder('Search')
  const menu = page.getByRole('button', { name: 'Menu' })
  const apps = page.getByRole('link', { name: 'Apps', exact: true })

  await test.step('typing, with the focus', async () => {
    const release = await holdScripts(page)
    await open(page, 'apps')
    await field.pressSequentially('loom')
    release()
    await expect(page.getByText('(1) Apps Found')).toBeVisible()
    await expect(page).toHaveURL('apps?q=loom')
    await expect(field).toHaveValue('loom')
    await expect(field).toBeFocused()
  })

  await test.step('a choice in place of the one in the address', async () => {
    const release = await holdScripts(page)
    await open(page, 'apps?sort=title')
    await page.getByRole('combobox', { name: 'Sort order' }).selectOption('Best rated')
    release()
    await expect(page).toHaveURL('apps?sort=rating')
    const best = catalogue.toSorted((a, b) => (b.ratingAvg ?? 0) - (a.ratingAvg ?? 0))[0]
    await expect.poll(async () => (await listedTitles(page))[0]).toBe(best?.title)
  })

  await test.step('the menu, which stays open', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    const release = await holdScripts(page)
    await open(page, './')
    await menu.click()
    await expect(apps).toBeVisible()
    await menu.click()
    await expect(apps).toBeHidden()
    await menu.click()
    release()
    await siteStarted(page)
    await expect(apps).toBeVisible()
    await menu.click()
    await expect(apps).toBeHidden()
  })
})

test('an installed app never shows Install Now, nor its list the not-found screen', async ({
  page,
}) => {
  await withInstalled(page, [first])
  const texts = await recordTexts(page)
  const release = await holdScripts(page)
  await open(page, detail)
  await expect(page.getByRole('button', { name: 'Install (' })).toBeDisabled()
  release()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  await page.getByRole('link', { name: first.title }).click()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  expect((await texts()).filter(text => /Install Now|OPPS/.test(text))).toEqual([])
  await page.goto('installation')
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect((await texts()).filter(text => /Install Now|OPPS/.test(text))).toEqual([])
})

test('a picture that failed before the scripts were loaded shows the initial', async ({
  page,
  expectConsole,
}) => {
  await page.route(`**/${first.image}`, route => route.abort())
  const release = await holdScripts(page)
  await open(page, detail)
  await expect
    .poll(() =>
      page
        .locator('main img')
        .first()
        .evaluate((image: HTMLImageElement) => image.complete),
    )
    .toBe(true)
  release()
  await expect(page.getByRole('img', { name: `Icon of ${first.title}` })).toHaveText('D')
  expectConsole(/ERR_FAILED/)
})

test('the chart is loaded 200 px before it comes into view', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 250 })
  const scripts: string[] = []
  page.on('request', request => scripts.push(request.url()))
  await page.goto(detail)
  await siteStarted(page)
  const scrollTo = (distancePx: number) =>
    page.locator('.ratings-chart').evaluate((box, distance) => {
      const top = box.getBoundingClientRect().top - window.innerHeight - distance
      window.scrollBy({ top, behavior: 'instant' })
    }, distancePx)
  await scrollTo(220)
  await severalFrames(page)
  expect(scripts.filter(url => url.includes('RatingsChart'))).toEqual([])
  await scrollTo(180)
  await expect(page.locator('canvas')).toBeVisible()
})
