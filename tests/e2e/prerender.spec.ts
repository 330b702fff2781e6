import type { Page } from '@playwright/test'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { makeApp } from '../support/makeApp.ts'
import {
  BASES,
  BASES_AND_STRICT,
  expect,
  holdBack,
  installAndReload,
  listedTitles,
  severalFrames,
  siteStarted,
  storedApps,
  test,
  withCatalogue,
  withInstalled,
} from './journey.ts'

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
  test.use({ javaScriptEnabled: false })

  test('every screen shows its content, and links work', async ({ page }) => {
    await page.goto('./')
    await expect(page.getByRole('heading', { name: company.hero.headline })).toBeVisible()
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
    await page.getByRole('link', { name: 'Show All' }).click()
    await expect(page).toHaveURL('apps')
    await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
    expect(await listedTitles(page)).toEqual(catalogue.map(({ title }) => title))
    await page.getByRole('link', { name: first.title, exact: true }).click()
    await expect(page).toHaveURL(detail)
    await expect(page.getByText('Developed by')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(1 + (first.ratings?.length ?? 0))
    await expect(page.getByRole('cell').first()).toBeVisible()
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByRole('heading', { name: 'Your Installed Apps' })).toBeVisible()
    await expect(page.getByText('OPPS')).toHaveCount(0)
  })

  test('every screen reports that JavaScript is switched off', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 568 })
    for (const path of ['', 'apps?q=loom', 'installation', detail, 'appdetails/999999', 'nope']) {
      await page.goto(path)
      // Playwright's text selectors skip noscript.
      const note = page.locator('noscript p')
      await expect(note).toBeInViewport({ ratio: 1 })
      expect(await note.innerText()).toContain('JavaScript is switched off.')
      await expect(page.getByRole('alert')).toBeHidden()
      // What looks alive but does nothing, and what would never arrive.
      const dead = page.locator('search, kbd, select, .theme-switch, .placeholder')
      await expect(dead.filter({ visible: true }), path).toHaveCount(0)
      await expect(page.getByRole('button', { name: /Share|Go Back|Report/ })).toHaveCount(0)
    }
  })

  test('the menu opens on a small screen', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('./')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })

  test('existing pages have the status 200, all others 404', async ({ request }) => {
    const paths = ['', 'apps', 'installation', ...catalogue.map(({ id }) => `appdetails/${id}`)]
    for (const path of paths) expect((await request.get(path)).status(), path).toBe(200)
    for (const path of ['nope', 'appdetails', 'appdetails/404404', 'apps/1', 'appdetails/abc']) {
      const response = await request.get(path)
      expect(response.status(), path).toBe(404)
      expect(await response.text()).toContain('Oops, page not found!')
    }
  })
})

for (const { name, variant, installed, tag = [] } of [
  ...BASES_AND_STRICT.map(host => ({
    ...host,
    installed: [first, second],
    // The development build has a base path, too.
    tag: host.variant === 'store' ? '@weekly' : [],
  })),
  { name: 'development React', variant: 'strict' as const, installed: [] },
]) {
  test.describe(() => {
    test.use({ variant })

    test(`hydrates every screen with ${installed.length} installed on ${name}`, { tag }, async ({
      page,
    }) => {
      await withInstalled(page, installed)
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
          .poll(() =>
            heading.evaluate(element => element.isConnected && Object.keys(element).length),
          )
          .toBeGreaterThan(0)
        expect(await heading.textContent()).toBe(text)
        await page.unrouteAll()
      }
    })
  })
}

test.describe('the development build of React', () => {
  test.use({ variant: 'strict' })

  test('hostile records hydrate as text on their pages', async ({ page, expectConsole }) => {
    const hostile = SCENARIOS.hostile.records()
    await page.goto('./')
    await page.goto('apps')
    for (const { id, title } of hostile) {
      await page.goto(`appdetails/${id}`)
      await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(
        title.replaceAll('\u0000', ''),
      )
    }
    expectConsole(/missing\.svg|onerror/)
  })
})

test.describe('a host that falls back to index.html', () => {
  test.use({ variant: 'fallback' })

  test('the HTML of another page is hidden, and replaced by the right screen', async ({
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
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  })
})

for (const { name, variant } of BASES) {
  test.describe(() => {
    test.use({ variant })

    test(`the file name of a page leads to the page on ${name}`, async ({ page }) => {
      for (const [file, path, heading] of [
        ['index.html', './', company.hero.headline],
        ['apps.html', 'apps', 'Our All Applications'],
        ['apps.html?q=a#main', 'apps?q=a#main', 'Our All Applications'],
        [`${detail}.html`, detail, first.title],
      ] as const) {
        await page.goto(file)
        await expect(page).toHaveURL(path)
        await siteStarted(page)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
    })
  })
}

test('a catalogue that is newer than the build replaces the prerendered apps', async ({ page }) => {
  const newer = [makeApp({ title: 'Brand new' }), { ...first, title: 'Renamed', downloads: 4321 }]
  await withCatalogue(page, newer)
  await page.goto('./')
  await expect.poll(() => listedTitles(page)).toEqual(['Brand new', 'Renamed'])
  await page.goto(detail)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Renamed')
  await expect(page.getByText('4,321M')).toBeVisible()
  await page.goto(`appdetails/${newer[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Brand new')
})

test('a prerendered app stays if data.json is older', async ({ page }) => {
  await withCatalogue(page, [second])
  await page.goto(detail)
  const heading = page.getByRole('heading', { level: 1 })
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual([second.title])
  // Now the catalogue is loaded, without the app.
  await page.goBack()
  await expect(heading).toHaveText(first.title)
  await expect(page).toHaveTitle(new RegExp(first.title))
  await installAndReload(page)
  expect(await storedApps(page)).toEqual([first])
  // A request that is still running would not be repeated.
  await expect.poll(() => listedTitles(page)).toEqual([second.title])

  await withCatalogue(page, [{ ...first, title: 'Renamed' }])
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect(heading).toHaveText('Renamed')
})

test('a page is usable without the catalogue', async ({ page }) => {
  await page.route('**/data.json', () => {})
  await page.goto('apps')
  await page.getByPlaceholder('Search').fill(second.title)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.goto(detail)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  expect(await storedApps(page)).toEqual([first])
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.locator('.placeholder.app-icon')).toHaveCount(8)
})

test('text typed before the scripts are loaded is kept, with the focus', async ({ page }) => {
  const release = await holdScripts(page)
  await open(page, 'apps')
  await page.getByPlaceholder('Search').pressSequentially('loom')
  release()
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await expect(page).toHaveURL('apps?q=loom')
  await expect(page.getByPlaceholder('Search')).toHaveValue('loom')
  await expect(page.getByPlaceholder('Search')).toBeFocused()
})

test('a sort order chosen before the scripts are loaded is kept', async ({ page }) => {
  await withInstalled(page, [second, first])
  const release = await holdScripts(page)
  await open(page, 'installation')
  await page.getByRole('combobox').selectOption('High->Low')
  release()
  await expect(page).toHaveURL('installation?sort=download-desc')
  await expect.poll(() => listedTitles(page)).toEqual([first.title, second.title])
})

test('the menu opens before the scripts are loaded, and stays open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const release = await holdScripts(page)
  await open(page, './')
  const menu = page.getByRole('button', { name: 'Menu' })
  const apps = page.getByRole('link', { name: 'Apps', exact: true })
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

test('an address that may be an app does not show the page-not-found screen first', async ({
  page,
}) => {
  const release = await holdScripts(page)
  await open(page, 'appdetails/999999')
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.locator('h1')).toBeHidden()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('OPPS!! APP NOT FOUND')
})

test('an installed app never shows Install Now, and the list never shows the not-found screen', async ({
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

test('an address with a search shows skeletons until the list is filtered', async ({ page }) => {
  const release = await holdScripts(page)
  await open(page, 'apps?q=loom')
  const card = page.locator('.app-card').first()
  await expect(card).toBeAttached()
  await expect(page.locator('.app-card:visible')).toHaveCount(0)
  const skeleton = () => card.evaluate(element => getComputedStyle(element, '::before').content)
  expect(await skeleton()).not.toBe('none')
  await expect(page.getByText('Apps Found')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  release()
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual(['Daybloom'])
  await expect(card).toBeVisible()
  expect(await skeleton()).toBe('none')
})

for (const { name, variant } of BASES) {
  test.describe(`on ${name}`, () => {
    test.use({ variant })

    test('an address whose query changes nothing shows its cards at once', async ({ page }) => {
      const release = await holdScripts(page)
      const plain = ['?q=loom', 'apps?sort=catalogue&q=+', 'apps?sort=nonsense', `${detail}?q=x`]
      for (const path of plain) {
        await open(page, path)
        await expect(page.locator('.app-grid .app-card').first(), path).toBeVisible()
      }
      await open(page, 'apps?sort=title')
      await expect(page.locator('.app-card').first()).toBeAttached()
      await expect(page.locator('.app-card:visible')).toHaveCount(0)
      release()
    })
  })
}

for (const variant of ['plain', 'strict'] as const) {
  test.describe(() => {
    test.use({ variant })

    test(`the year is the current one on the ${variant} site`, async ({ page }) => {
      await page.clock.setFixedTime('2099-06-01')
      await page.goto('./')
      await expect(page.getByText('Copyright © 2099')).toBeVisible()
    })
  })
}

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
