import { readFile } from 'node:fs/promises'
import { expect as expectNow } from '@playwright/test'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { type Host, openHost, serveFolder } from '../../tools/site/staticHost.ts'
import { catalogue } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { serveWith } from '../support/serveWith.ts'
import { DIST, type Tab, type Target, TIMEOUT_MS } from './driver.ts'

/** One way through the site, starting with empty storage. */
export type Journey = {
  name: string
  /** Uncaught errors that do not fail the journey. */
  expectedErrors?: RegExp
  run(tab: Tab): Promise<void>
}

/** What depends on the engine. The `e2e/` folders hold everything else, in Chromium. */
export const journeys: Journey[] = []

function journey(name: string, run: Journey['run']) {
  journeys.push({ name, run })
}

const expect = expectNow.configure({ timeout: TIMEOUT_MS })

const [first, second, third] = catalogue as [AppRecord, AppRecord, AppRecord]
const last = catalogue.at(-1) as AppRecord

/** The narrowest window of Firefox, in CSS pixels. */
const NARROW = 500

const NOTHING_LIKE_IT = 'nothing like it'
const APP_NOT_FOUND = 'OPPS!! APP NOT FOUND'
const PAGE_NOT_FOUND = 'Oops, page not found!'

const button = (name: string): Target => ({ role: 'button', name })
const heading = (name: string): Target => ({ role: 'heading', name })
const link = (name: string): Target => ({ role: 'link', name })
const search: Target = { role: 'searchbox', name: 'Search' }
const installButton = (app: AppRecord) => button(`Install Now (${app.size} MB)`)
const uninstallButton = (app: AppRecord) => button(`Uninstall ${app.title}`)
const installedButton = (app: AppRecord) => button(`Installed (${app.size} MB)`)

/** Waits until `target` appears. */
const sees = (tab: Tab, target: Target) =>
  expect.poll(() => tab.has(target), `${target.role} '${target.name}'`).toBe(true)

/** Waits until the page contains `text`. */
const reads = (tab: Tab, text: string) =>
  expect.poll(() => tab.evaluate(() => document.body.innerText)).toContain(text)

/** Polls path and query of the address, relative to the base. */
const address = (tab: Tab) => () =>
  tab.evaluate(() => {
    const icon = document.querySelector('link[rel="icon"]')?.getAttribute('href') ?? ''
    const base = icon.slice(0, icon.lastIndexOf('/'))
    return location.pathname.replace(base, '') + location.search
  })

/** Polls the titles of the listed cards or rows, in order. */
const listed = (tab: Tab) => () =>
  tab.evaluate(() =>
    [...document.querySelectorAll('main li a[href*="/appdetails/"]')].map(
      ({ textContent }) => textContent,
    ),
  )

/** Polls what is stored under 'downloads'. */
const stored = (tab: Tab) => () =>
  tab.evaluate((): unknown => JSON.parse(localStorage.getItem('downloads') ?? 'null'))

const scrollY = (tab: Tab) => () => tab.evaluate(() => window.scrollY)

/** Opens `path` with `apps` installed. */
async function gotoWithInstalled(tab: Tab, path: string, apps: AppRecord[]) {
  await tab.goto('')
  await tab.evaluate(list => localStorage.setItem('downloads', list), JSON.stringify(apps))
  await tab.goto(path)
}

journey(
  '1,000 ratings up to 1e308 are drawn in a box that scrolls with the keyboard',
  async tab => {
    const ratings = Array.from({ length: 1000 }, (_, index) => ({
      name: `No. ${index}`,
      count: index % 3 === 0 ? 1e308 : index / 7,
    }))
    await tab.goto('apps')
    await reads(tab, `(${catalogue.length}) Apps Found`)
    await tab.evaluate(
      json => {
        window.fetch = async () =>
          new Response(json, { headers: { 'content-type': 'application/json' } })
      },
      JSON.stringify([{ ...first, ratings }]),
    )
    // The site reloads the catalogue when the browser is back online, unless it is still loading it.
    await expect
      .poll(() =>
        tab.evaluate(() => {
          window.dispatchEvent(new Event('online'))
          return document.body.innerText
        }),
      )
      .toContain('(1) Apps Found')
    await tab.click(link(first.title))
    await sees(tab, heading(first.title))
    await tab.evaluate(() => document.querySelector('.ratings-chart')?.scrollIntoView())
    await expect
      .poll(() =>
        tab.evaluate(() => {
          const canvas = document.querySelector('canvas')
          const { width = 1, height = 1 } = canvas ?? {}
          // The lowest bars
          const area = [0, Math.floor(height * 0.95), width, Math.floor(height * 0.03)] as const
          const pixels = canvas?.getContext('2d')?.getImageData(...area)
          return pixels?.data.some(value => value > 0) ?? false
        }),
      )
      .toBe(true)
    await tab.evaluate(() => document.querySelector<HTMLElement>('.ratings-chart section')?.focus())
    await tab.press('End')
    await expect
      .poll(() =>
        tab.evaluate(() => {
          const { scrollTop = 0, clientHeight = 0 } =
            document.querySelector('.ratings-chart section') ?? {}
          return [clientHeight, scrollTop > 3000]
        }),
      )
      .toEqual([300, true])
  },
)

journey('an install is announced, reloads the page and is kept', async tab => {
  await tab.goto(`appdetails/${first.id}`)
  // The site replaces its history entry on start, which drivers mistake for a load.
  await sees(tab, installButton(first))
  await tab.throughLoad(() => tab.click(installButton(first)))
  await reads(tab, 'App Installing')
  await sees(tab, installedButton(first))
  expect(await stored(tab)()).toEqual([{ ...first, language: 'en' }])
  await tab.click(link('Installation'))
  await expect.poll(listed(tab)).toEqual([first.title])
})

journey('an uninstall is announced, and the focus goes to the next row', async tab => {
  const german = { ...second, language: 'de' }
  await gotoWithInstalled(tab, 'installation', [first, german, third])
  const languages = () =>
    tab.evaluate(() => [...document.querySelectorAll('main li a')].map(a => a.getAttribute('lang')))
  await expect.poll(languages).toEqual([null, 'de', null])
  await tab.click(uninstallButton(first))
  await reads(tab, 'App Uninstalled')
  await reads(tab, '2 Apps Found')
  expect(await listed(tab)()).toEqual([second.title, third.title])
  await expect.poll(stored(tab)).toEqual([german, third])
  expect(
    await tab.evaluate(
      () => document.activeElement?.closest('li')?.querySelector('a')?.textContent,
    ),
  ).toBe(second.title)
  await tab.click(uninstallButton(second))
  await tab.click(uninstallButton(third))
  await sees(tab, heading(APP_NOT_FOUND))
  await expect.poll(stored(tab)).toEqual([])
})

journey('Undo can be pressed above the open menu and in an open dialog', async tab => {
  const undo = button(`Undo ${first.title}`)
  const shots = ['images/apps/kettle.svg', 'images/apps/daybloom.svg']
  const uninstall = async () => {
    await gotoWithInstalled(tab, 'installation', [first, second])
    await tab.evaluate(
      json => {
        window.fetch = async () =>
          new Response(json, { headers: { 'content-type': 'application/json' } })
        // A notification closes when an animation ends.
        const sheet = new CSSStyleSheet()
        sheet.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')
        document.adoptedStyleSheets.push(sheet)
      },
      JSON.stringify([{ ...second, screenshots: shots }]),
    )
    await tab.click(uninstallButton(first))
    await reads(tab, 'App Uninstalled')
  }
  const titles = async () => ((await stored(tab)()) as AppRecord[]).map(({ title }) => title)
  await uninstall()
  await tab.click(link(second.title))
  await tab.click(button(`Screenshot 1 of ${second.title}`))
  await sees(tab, button('Next screenshot'))
  await tab.click(undo)
  await expect.poll(titles).toEqual([first.title, second.title])
  expect(await tab.has(button('Next screenshot'))).toBe(true)

  await tab.resize(NARROW, 800)
  await uninstall()
  await tab.click(button('Menu'))
  await sees(tab, link('Apps'))
  await tab.click(undo)
  await expect.poll(titles).toEqual([first.title, second.title])
})

journey(
  'links lead to the top of a screen, Back and Forward to its position and search',
  async tab => {
    await tab.goto('')
    await expect.poll(listed(tab)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
    await tab.click(link('Show All'))
    await reads(tab, `(${catalogue.length}) Apps Found`)
    await tab.evaluate(() => window.scrollTo(0, 300))
    await expect.poll(scrollY(tab)).toBe(300)
    await tab.click(link(catalogue[9]?.title ?? ''))
    await reads(tab, 'Developed by')
    await expect.poll(address(tab)).toBe(`/appdetails/${catalogue[9]?.id}`)
    await expect.poll(scrollY(tab)).toBe(0)
    await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    await tab.back()
    await sees(tab, heading('Our All Applications'))
    await expect.poll(scrollY(tab)).toBe(300)
    await tab.click(search)
    await tab.type(second.title.toUpperCase())
    // A form that is sent would add an entry to the history.
    await tab.press('Enter')
    await reads(tab, '(1) Apps Found')
    await expect.poll(address(tab)).toContain('/apps?q=')
    await tab.click(link(second.title))
    await reads(tab, 'Developed by')
    await tab.back()
    await expect.poll(listed(tab)).toEqual([second.title])
    await tab.back()
    await sees(tab, heading(company.hero.headline))
    await tab.forward()
    await expect.poll(listed(tab)).toEqual([second.title])
    await tab.forward()
    await sees(tab, heading(second.title))
    await tab.click(link('Home'))
    await sees(tab, heading(company.hero.headline))
    await tab.click(link('Installation'))
    await sees(tab, heading('Your Installed Apps'))
    await tab.click(link(company.name))
    await expect.poll(address(tab)).toBe('/')
  },
)

journey('a page that Back shows again has the theme that was chosen meanwhile', async tab => {
  const isDark = () => tab.evaluate(() => document.documentElement.dataset.bsTheme === 'dark')
  await tab.goto('apps')
  await reads(tab, `(${catalogue.length}) Apps Found`)
  await tab.goto('legal')
  await tab.evaluate(() => document.querySelector<HTMLElement>('[value=dark]')?.click())
  expect(await isDark()).toBe(true)
  // Drivers wait for a load, which such a page has no more.
  await tab.evaluate(() => history.back())
  await sees(tab, heading('Our All Applications'))
  await expect.poll(isDark).toBe(true)
})

journey("'Go Back!' goes back one step", async tab => {
  await tab.goto('')
  await tab.goto('no/such/page')
  await tab.click(button('Go Back!'))
  await sees(tab, heading(company.hero.headline))
  await expect.poll(address(tab)).toBe('/')
  await tab.click(link('Installation'))
  await sees(tab, heading('Your Installed Apps'))
  await tab.click(link('Apps'))
  await sees(tab, heading('Our All Applications'))
  await tab.click(search)
  await tab.type(NOTHING_LIKE_IT)
  await tab.click(button('Go Back!'))
  await sees(tab, heading('Your Installed Apps'))
})

journey('each of two tabs shows what the other does', async tab => {
  await tab.goto(`appdetails/${first.id}`)
  await sees(tab, installButton(first))
  const other = await tab.openOther()
  await other.goto('installation')
  await reads(other, '0 Apps Found')
  await tab.throughLoad(() => tab.click(installButton(first)))
  await reads(other, '1 Apps Found')
  await other.click(uninstallButton(first))
  await sees(tab, installButton(first))
  await expect.poll(stored(tab)).toEqual([])
  await expect.poll(stored(other)).toEqual([])
})

journey(
  'each screen opens by its address and fits a small one, whose menu collapses',
  async tab => {
    const screens: [path: string, title: string][] = [
      ['', company.hero.headline],
      ['apps', 'Our All Applications'],
      ['installation', 'Your Installed Apps'],
      [`appdetails/${first.id}`, first.title],
      ['appdetails/abc', APP_NOT_FOUND],
      ['no/such/page', PAGE_NOT_FOUND],
    ]
    for (const [path, title] of screens) {
      await tab.goto(path)
      await sees(tab, heading(title))
      await tab.resize(NARROW, 700)
      await expect.poll(() => tab.evaluate(() => window.innerWidth)).toBe(NARROW)
      await expect
        .poll(() => tab.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(NARROW)
    }
    await tab.click(button('Menu'))
    await tab.click(link('Apps'))
    await sees(tab, heading('Our All Applications'))
  },
)

offlineJourney(
  'every screen opens and an install works after the host has stopped',
  async (tab, host) => {
    await tab.goto(host.origin)
    await waitForWorker(tab)
    await stop(host)
    await opensWithoutHost(tab, host)
  },
)

/** A worker with navigation preload, like those of earlier builds. */
const PRELOADING_WORKER = `
addEventListener('activate', event => event.waitUntil(
  registration.navigationPreload.enable().then(() => clients.claim())
))
addEventListener('fetch', event => {
  if (event.request.mode !== 'navigate') return
  event.respondWith(event.preloadResponse.then(response => response ?? fetch(event.request)))
})`

offlineJourney(
  'the same works for visitors of a build with navigation preload',
  async (tab, host) => {
    host.handler = serveWith(DIST, '/sw.js', PRELOADING_WORKER)
    await tab.goto(host.origin)
    await waitForWorker(tab)
    expect(await isPreloadEnabled(tab)).toBe(true)

    // Browsers differ in when a waiting worker activates, so this one does not wait.
    const worker = `skipWaiting();\n${await readFile(`${DIST}/sw.js`, 'utf8')}`
    host.handler = serveWith(DIST, '/sw.js', worker)
    await tab.goto(host.origin)
    await expect.poll(() => isPreloadEnabled(tab)).toBe(false)
    await waitForWorker(tab)
    await stop(host)
    await opensWithoutHost(tab, host)
  },
)

offlineJourney('each language opens without its host', async (tab, host) => {
  const language = () => tab.evaluate(() => document.documentElement.lang)
  await tab.goto(host.origin)
  await waitForWorker(tab)
  await tab.goto(`${host.origin}/de/`)
  const worker = () => tab.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  await expect.poll(worker).toBe(`${host.origin}/de/sw.js`)
  await stop(host)
  await tab.goto(`${host.origin}/de/appdetails/${last.id}`)
  await sees(tab, heading(last.title))
  await reads(tab, 'Entwickelt von')
  expect(await language()).toBe('de')
  // Its icon is below the other language.
  await showsPicture(tab)
  await tab.goto(host.origin)
  await sees(tab, heading(company.hero.headline))
  await reads(tab, 'Trending Apps')
  expect(await language()).toBe('en')
})

function offlineJourney(name: string, run: (tab: Tab, host: Host) => Promise<void>) {
  journeys.push({
    name,
    // Firefox reports each request that fails in the worker, and each picture that the next page cancels.
    expectedErrors: /^Failed to load .*\/(data\.json|images\/)/,
    async run(tab) {
      const host = await openHost(serveFolder(DIST))
      try {
        await run(tab, host)
      } finally {
        host.close()
      }
    },
  })
}

const waitForWorker = (tab: Tab) =>
  expect
    .poll(() => tab.evaluate(() => navigator.serviceWorker?.controller?.state), 'worker')
    .toBe('activated')

const showsPicture = (tab: Tab) =>
  expect
    .poll(() =>
      tab.evaluate(() =>
        [...document.querySelectorAll('main img')].some(
          image => (image as HTMLImageElement).naturalWidth > 0,
        ),
      ),
    )
    .toBe(true)

const isPreloadEnabled = (tab: Tab) =>
  tab.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.navigationPreload.getState()).enabled
  })

async function stop(host: Host) {
  host.close()
  await expectNow(fetch(host.origin)).rejects.toThrow()
}

async function opensWithoutHost(tab: Tab, { origin }: Host) {
  await tab.goto(origin)
  await sees(tab, heading(company.hero.headline))
  await tab.goto(`${origin}/apps`)
  await sees(tab, heading('Our All Applications'))
  await reads(tab, `(${catalogue.length}) Apps Found`)
  await tab.goto(`${origin}/installation`)
  await reads(tab, '0 Apps Found')
  await showsPicture(tab)
  // This page was never visited.
  await tab.goto(`${origin}/appdetails/${last.id}`)
  await sees(tab, heading(last.title))
  await sees(tab, installButton(last))
  await tab.throughLoad(() => tab.click(installButton(last)))
  await reads(tab, 'App Installing')
  await sees(tab, installedButton(last))
  expect(await stored(tab)()).toEqual([{ ...last, language: 'en' }])
  await tab.goto(`${origin}/installation`)
  await expect.poll(listed(tab)).toEqual([last.title])
}
