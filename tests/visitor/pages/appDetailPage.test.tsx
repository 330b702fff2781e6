import { Chart } from 'chart.js'
import { Provider } from 'react-redux'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cdp, page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { makeStore } from '../../../src/app/store.ts'
import { selectCatalogue } from '../../../src/features/catalogue/catalogueSelectors.ts'
import { useApp } from '../../../src/features/catalogue/useCatalogue.ts'
import { createInstalledList } from '../../../src/features/installedApps/installedList.ts'
import { ShareButton } from '../../../src/features/sharing/ShareButton.tsx'
import { dialogOpened } from '../../../src/features/view/viewSlice.ts'
import { GetApp } from '../../../src/prerender/documents/GetApp.tsx'
import { type AppRecord, toCard } from '../../../src/shared/domain/appRecord.ts'
import { messages } from '../../../src/shared/domain/messages.ts'
import { company } from '../../fixtures/company.ts'
import { spyExtra } from '../../support/fakePage.ts'
import { details, makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  changeCompany,
  emulateMedia,
  linksOf,
  listedTitles,
  renderRoute,
  screenShown,
  storedTitles,
  textsOf,
} from '../../support/renderRoute.tsx'

const getApp = messages.getApp

/** Replaces properties of `navigator` that sharing uses. */
function stubSharing(ways: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(ways)) {
    Object.defineProperty(navigator, name, { value, configurable: true })
    onTestFinished(() => {
      delete (navigator as unknown as Record<string, unknown>)[name]
    })
  }
}

/** The chart, once it is drawn. */
const drawn = () => Chart.getChart(document.querySelector('canvas') ?? '')

const app = makeApp({ id: 71, title: 'Мишка Stories', downloads: 1200, size: 86.4 })
const bare = { id: 9, title: 'Bare' }
const zeros = { downloads: 0, ratingAvg: 0, reviews: 0, size: 0 }
const lists = { facts: [], screenshots: [], stores: {} }
const blank = { companyName: ' ', description: ' ' }
const empty = { id: 10, title: 'Empty', ...blank, ...zeros, ...lists }
const catalogue = [makeApp(), app, bare]
const headings = () => textsOf('main h2')

describe('App detail page', () => {
  it('keeps the lines of a description, above a smaller text of the company', async () => {
    const { screen } = await renderRoute('/appdetails/71', { catalogue })
    const description = screen.getByText('First line. Second line.')
    await expect.element(description).toHaveStyle({ whiteSpace: 'pre-line' })
    const marketing = screen.getByText(company.marketing)
    const [own, closing] = [description, marketing].map(text => getComputedStyle(text.element()))
    expect(parseFloat(closing?.fontSize ?? '')).toBeLessThan(parseFloat(own?.fontSize ?? ''))
  })

  it('hangs the lines of a list from their bullets, between other lines', async () => {
    const entry = 'Long '.repeat(80).trim()
    const description = `News:\n• ${entry}\n- ${entry}\nThe end`
    await renderRoute('/appdetails/71', { catalogue: [{ ...app, description }] })
    await expect.poll(() => textsOf('.bullet')).toEqual([`• ${entry}`, `- ${entry}`])
    const range = document.createRange()
    const startsOf = (node: Node | null | undefined) => {
      range.selectNodeContents(node as Node)
      return [...range.getClientRects()].map(({ left }) => left)
    }
    const paragraph = document.querySelector('.area-description p')
    const [start = 0] = startsOf(paragraph?.firstChild)
    expect(startsOf(paragraph?.lastChild)).toEqual([start])
    for (const bullet of document.querySelectorAll('.bullet')) {
      const [first, second = 0] = startsOf(bullet.firstChild)
      expect(first).toBe(start)
      expect(second).toBeGreaterThan(start)
    }
  })

  it('draws the chart when the page is idle, at the latest after 2 s', async () => {
    const idle = vi.spyOn(window, 'requestIdleCallback').mockReturnValue(1)
    await renderRoute('/appdetails/71', { catalogue })
    await expect.poll(() => idle.mock.lastCall?.[1]).toEqual({ timeout: 2000 })
    expect(document.querySelector('canvas')).toBe(null)
    idle.mock.lastCall?.[0]({ didTimeout: false, timeRemaining: () => 50 })
    // Nothing formats the numbers of the axis, which are not drawn.
    await expect
      .poll(() => new Set(drawn()?.scales.x?.ticks.map(({ label }) => label)))
      .toEqual(new Set(['']))
  })

  it('draws the chart again in the colors of the text around it, for each screen', async () => {
    const { dataset } = document.documentElement
    const extension = document.createElement('style')
    extension.textContent = 'body { color: rgb(1 2 3) !important }'
    onTestFinished(async () => {
      delete dataset.bsTheme
      extension.remove()
      await cdp().send('Emulation.clearDeviceMetricsOverride')
    })
    await renderRoute('/appdetails/71', { catalogue })
    await expect.poll(() => drawn()?.width).toBeGreaterThan(0)
    const changes = [
      () => emulateMedia('dark'),
      () => {
        dataset.bsTheme = 'light'
      },
      () => {
        dataset.bsTheme = 'dark'
      },
      () => document.head.append(extension),
      () =>
        cdp().send('Emulation.setDeviceMetricsOverride', {
          // Chromium reports another ratio only with another size.
          width: 1400,
          height: 900,
          deviceScaleFactor: 3,
          mobile: false,
        }),
    ]
    const sizes = new Set<string>()
    const { fillText } = CanvasRenderingContext2D.prototype
    vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
      this: CanvasRenderingContext2D,
      ...text
    ) {
      sizes.add(/(\d+)px/.exec(this.font)?.[1] ?? '')
      fillText.apply(this, text)
    })
    document.documentElement.style.fontSize = '32px'
    onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
    for (const change of changes) {
      sizes.clear()
      const before = drawn()?.canvas
      await change()
      await expect.poll(() => before?.isConnected).toBe(false)
      await expect.poll(() => drawn()?.width).toBeGreaterThan(0)
      const { color } = getComputedStyle(document.body)
      expect(drawn()?.options.scales?.y?.ticks?.color).toBe(color)
    }
    expect(drawn()?.currentDevicePixelRatio).toBe(3)
    await expect.poll(() => [...sizes]).toEqual(['24'])
  })

  it.each([
    [
      'eight counts, also very large ones',
      [Number.MAX_VALUE, 1e308, 5e307, 1e15, 1, 0.5, 0, 5e-324],
      3,
    ],
    ['the smallest number', [5e-324, 0], 1],
  ])(
    'draws %s in forced colors, without scrolling or requestIdleCallback',
    async (_, counts, bars) => {
      vi.stubGlobal('requestIdleCallback', undefined)
      await emulateMedia('forced-colors')
      const ratings = counts.map((count, index) => ({ name: `No. ${index}`, count }))
      const { screen } = await renderRoute('/appdetails/71', { catalogue: [{ ...app, ratings }] })
      const widths = () =>
        drawn()
          ?.getDatasetMeta(0)
          .data.map(bar => bar.getProps(['x', 'base'], true))
          .map(({ x, base }) => Number(x) - Number(base))
      await expect.poll(() => widths()?.filter(width => width > 8)).toHaveLength(bars)
      const { color } = getComputedStyle(document.body)
      expect(color).toBe('rgb(0, 0, 0)')
      expect(drawn()?.options.scales?.y?.ticks?.color).toBe(color)
      expect(screen.getByRole('region', { name: 'Ratings chart' }).elements()).toEqual([])
      expect(screen.getByText(/The chart shows/).elements()).toEqual([])
    },
  )

  it('draws the last 100 of 101 ratings as bars of 30 px, says so, and lists all', async () => {
    const ratings = Array.from({ length: 101 }, (_, index) => ({
      name: `No. ${index}`,
      count: 50 + index,
    }))
    const { screen } = await renderRoute('/appdetails/71', { catalogue: [{ ...app, ratings }] })
    const heights = () =>
      drawn()
        ?.getDatasetMeta(0)
        .data.map(bar => Number(bar.getProps(['height'], true).height))
    await expect.poll(heights).toEqual(Array(100).fill(30))
    expect(drawn()?.data.labels?.[0]).toBe('No. 1')
    const note = screen.getByText(/The chart shows/)
    await expect.element(note).toHaveTextContent('The chart shows 100 of 101 ratings.')
    expect(document.querySelector('.ratings-chart')?.clientHeight).toBe(300)
    expect(screen.getByRole('table', { name: 'Ratings' }).getByRole('row').elements()).toHaveLength(
      1 + 101,
    )
    expect(boxesOf('.ratings-text')[0]?.height).toBe(1)
  })

  it('scrolls the chart of many ratings with the keyboard', async () => {
    const ratings = Array.from({ length: 100 }, (_, index) => ({ name: `No. ${index}`, count: 1 }))
    const { screen } = await renderRoute('/appdetails/71', { catalogue: [{ ...app, ratings }] })
    const box = screen.getByRole('region', { name: 'Ratings chart' })
    expect(screen.getByText(/The chart shows/).elements()).toEqual([])
    // Only Chromium would find it without.
    await expect.element(box).toHaveAttribute('tabindex', '0')
    box.element().focus()
    const distanceToEnd = () => {
      const { scrollHeight, clientHeight, scrollTop } = box.element()
      return scrollHeight - clientHeight - scrollTop
    }
    expect(distanceToEnd()).toBeGreaterThan(2700)
    await expect
      .poll(async () => {
        // A key has no effect until the compositor knows the scroll area.
        await userEvent.keyboard('{End}')
        return distanceToEnd()
      })
      .toBe(0)
  })

  it('does not render again when the catalogue says the same as the prerendered page', async () => {
    const views: ReturnType<typeof useApp>[] = []
    function Probe() {
      views.push(useApp(app.id))
      return null
    }
    // The build writes the fields in the order of the schema.
    const same = Object.fromEntries(Object.entries(app).toReversed()) as typeof app
    const others = catalogue.filter(other => other !== app).map(toCard)
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { store } = await renderRoute('/appdetails/71', {
      catalogue: () => promise,
      preloaded: { path: '/appdetails/71', apps: [same], more: others, total: 3 },
      routes: [{ path: '*', element: <Probe /> }],
    })
    const before = views.length
    expect(views.at(-1)?.more).toHaveLength(2)
    answer(Response.json(catalogue))
    await expect.poll(() => selectCatalogue(store.getState()).data).toBeDefined()
    // RTK Query notifies in the next frame.
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
    expect(views.length).toBe(before)
  })

  it.each([1280, 390])('shows a skeleton of the same shape after a tap, at %i px', async width => {
    await page.viewport(width, 800)
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { screen } = await renderRoute('/', {
      catalogue: () => promise,
      preloaded: { path: '/', apps: [app], total: 3 },
    })
    await userEvent.click(screen.getByRole('link', { name: 'Мишка Stories' }))
    await expect.element(screen.getByRole('status').getByText('Loading')).toBeInTheDocument()
    expect(screen.getByText(/OPPS/).elements()).toEqual([])
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Loading')
    const labels = textsOf('.app-detail-statistics dt')
    const before = heading.element()
    const shape = () =>
      ['.app-icon', '.app-detail-title', '.app-detail-statistics', '.button-row', '.get-the-app']
        // Beside the rest, the card has a code, and a line for each store.
        .slice(0, width === 390 ? 5 : 4)
        .map(part => {
          const [{ top, height } = new DOMRect()] = boxesOf(part)
          return { part, top: Math.round(top), height: Math.round(height) }
        })
    const skeleton = shape()
    const { googlePlay, appStore } = details.stores
    answer(Response.json([{ ...app, stores: { googlePlay, appStore } }]))
    await expect.element(screen.getByRole('heading', { name: 'Description' })).toBeVisible()
    expect(heading.element()).toBe(before)
    expect(shape()).toEqual(skeleton)
    expect(textsOf('.app-detail-statistics dt')).toEqual(labels)
  })

  it('shows no empty block for a record with only an id and a title', async () => {
    const { screen } = await renderRoute('/appdetails/9', { catalogue })
    await screenShown('Bare')
    await expect.element(screen.getByText(`Developed by ${company.name}`)).toBeVisible()
    const install = screen.getByRole('button', { name: 'Install Now', exact: true })
    await expect.element(install).toBeVisible()
    await expect.element(screen.getByRole('img', { name: 'Icon of Bare' })).toHaveTextContent('B')
    expect(document.querySelector('canvas, .app-detail-statistics, .ratings-chart')).toBe(null)
    expect(headings()).toEqual(['Description', 'More apps'])
  })

  it('shows zeros, but no block for a blank text or an empty list', async () => {
    const { screen } = await renderRoute('/appdetails/10', { catalogue: [bare, empty] })
    await screenShown('Empty')
    await expect.element(screen.getByText(`Developed by ${company.name}`)).toBeVisible()
    await expect.poll(headings).toEqual(['Description', 'More apps'])
    expect(textsOf('dl > div')).toEqual(['Downloads0M', 'Average Ratings0', 'Total Reviews0'])
    await expect.element(screen.getByRole('button', { name: 'Install Now (0 MB)' })).toBeVisible()
    const description = document.querySelector('meta[name=description]')?.getAttribute('content')
    expect(description).not.toBe('')
    expect(screen.getByText(/Ratings:/).elements()).toEqual([])
    expect(document.querySelector('meta[name=apple-itunes-app]')).toBe(null)
  })

  it('shows the initial in place of a broken picture, until the app has another', async () => {
    const broken = makeApp({ title: 'broken', image: 'images/none.png' })
    let record = broken
    const { screen } = await renderRoute(`/appdetails/${broken.id}`, {
      catalogue: () => Response.json([record]),
    })
    const icon = screen.getByRole('img', { name: 'Icon of broken' })
    await expect.element(icon).toBeVisible()
    icon.element().dispatchEvent(new Event('error'))
    await expect.element(icon).toHaveTextContent('B')
    record = { ...broken, image: 'images/apps/daybloom.svg' }
    window.dispatchEvent(new Event('online'))
    await expect.element(icon).toHaveAttribute('src', '/images/apps/daybloom.svg')
  })

  it('gives the plain address of the app, however the open one spells its id', async () => {
    vi.stubGlobal('LOCALE', {
      ...LOCALE,
      base: '/store/',
      url: 'https://apps.example/',
    })
    const share = vi.fn(async () => {})
    stubSharing({ canShare: () => true, share })
    const named = makeApp({ ...details, id: 500, title: 'Spelled' })
    const { screen } = await renderRoute('/appdetails/0x1f4', { catalogue: [named] })
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    const url = `${window.location.origin}/store/appdetails/500`
    expect(share).toHaveBeenCalledWith({ title: 'Spelled', url })
    await userEvent.click(screen.getByRole('button', { name: 'Get it on your phone' }))
    const getAddress = `${window.location.origin}/store/get/500`
    await expect.element(screen.getByText(getAddress)).toBeVisible()
    // Scanners need four light modules around it.
    expect(document.querySelector('.qr-code path')?.getAttribute('d')).toMatch(/^M4 4h7v1H4z/)
    const dialog = screen.getByRole('dialog')
    await userEvent.click(dialog, { position: { x: -10, y: 10 } })
    await expect.element(dialog).not.toBeInTheDocument()
    const head = (selector: string) => document.head.querySelector(selector)?.outerHTML
    const publicUrl = '"https://apps.example/appdetails/500"'
    expect(head('link[rel=canonical]')).toContain(publicUrl)
    expect(head('meta[property="og:url"]')).toContain(publicUrl)
  })

  /** Presses Share once where the browser has `ways` to share. */
  async function pressShare(ways: { canShare?: boolean; error?: string; clipboard?: object }) {
    const { canShare, error, clipboard } = ways
    const share = vi.fn(async () => {
      if (error) throw new DOMException('', error)
    })
    stubSharing({ canShare: canShare === undefined ? undefined : () => canShare, share, clipboard })
    const extra = spyExtra()
    const store = makeStore({}, { installedList: createInstalledList(window), ...extra })
    await render(
      <Provider store={store}>
        <ShareButton app={app} />
      </Provider>,
    )
    await userEvent.click(page.getByRole('button', { name: 'Share' }))
    return { share, ...extra }
  }

  const url = `${window.location.origin}/appdetails/71`

  // The visitor cancels, or a dialog is already open.
  it.each([undefined, 'AbortError', 'InvalidStateError'])(
    'shares by the dialog of the device without a further word, also after %s',
    async error => {
      const writeText = vi.fn()
      const clipboard = { writeText }
      const { share, notify, alert } = await pressShare({ canShare: true, error, clipboard })
      expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Мишка Stories', url })
      for (const report of [writeText, notify, alert]) expect(report).not.toHaveBeenCalled()
    },
  )

  it.each([
    ['has no dialog for it', { canShare: false }],
    ['refuses to share', { canShare: true, error: 'NotAllowedError' }],
  ])('copies the link where the device %s', async (_, ways) => {
    const writeText = vi.fn(async () => {})
    const { notify } = await pressShare({ ...ways, clipboard: { writeText } })
    await expect.poll(() => notify).toHaveBeenCalledExactlyOnceWith('Link copied')
    expect(writeText).toHaveBeenCalledExactlyOnceWith(url)
  })

  it('points to the address bar where the link cannot be copied', async () => {
    const { alert } = await pressShare({})
    const text = "The link couldn't be copied. Copy it from the address bar."
    await expect.poll(() => alert).toHaveBeenCalledExactlyOnceWith(text)
  })

  it('installs and reloads while session storage is full', async () => {
    const { screen, reloadPage } = await renderRoute('/appdetails/71', { catalogue })
    const { setItem } = Storage.prototype
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, ...item) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError')
      setItem.apply(this, item)
    })
    await userEvent.click(screen.getByRole('button', { name: /^Install Now/ }))
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    expect(storedTitles()).toEqual(['Мишка Stories'])
    await expect.poll(() => reloadPage).toHaveBeenCalledOnce()
  })

  it('shows an alert if an install fails and, in development, the error', async () => {
    const { screen, reloadPage } = await renderRoute('/appdetails/71', { catalogue })
    const error = new RangeError('Invalid array length')
    vi.spyOn(Array.prototype, 'toSpliced').mockImplementationOnce(() => {
      throw error
    })
    const reported = vi.spyOn(window, 'reportError').mockReturnValue()
    await userEvent.click(screen.getByRole('button', { name: /^Install Now/ }))
    const alert = screen.getByRole('alert')
    await expect.element(alert.getByText("Your browser couldn't save this app.")).toBeVisible()
    expect(reported).toHaveBeenCalledExactlyOnceWith(error)
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('shows the app-not-found screen for an id that begins like that of an app', async () => {
    await renderRoute('/appdetails/71.5', { catalogue })
    await screenShown('OPPS!! APP NOT FOUND')
    expect(textsOf('.message-panel :is(a, button)')).toEqual(['Browse apps', 'Go Back!'])
  })

  it('keeps a prerendered app that an older catalogue lacks, and installs it', async () => {
    let older: unknown[] = [bare]
    const { screen } = await renderRoute('/appdetails/71', {
      catalogue: () => Response.json(older),
      preloaded: { path: '/appdetails/71', apps: [app], total: 2 },
    })
    await userEvent.click(screen.getByRole('link', { name: 'Apps', exact: true }))
    await expect.element(screen.getByText('(1) Apps Found')).toBeVisible()
    expect(listedTitles()).toEqual(['Bare'])
    window.history.back()
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Мишка Stories')
    expect(document.title).toContain('Мишка Stories')
    await userEvent.click(screen.getByRole('button', { name: /^Install Now/ }))
    await expect.poll(storedTitles).toEqual(['Мишка Stories'])
    older = [{ ...app, title: 'Renamed' }]
    window.dispatchEvent(new Event('online'))
    await expect.element(heading).toHaveTextContent('Renamed')
  })

  it('shows the app-not-found screen if the catalogue fails, until it is back', async () => {
    let response = new Response('', { status: 404 })
    const { screen } = await renderRoute('/appdetails/71', { catalogue: () => response })
    await screenShown('OPPS!! APP NOT FOUND')
    response = Response.json(catalogue)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('heading', { name: 'Мишка Stories' })).toBeVisible()
  })
})

describe('App detail page with optional fields', () => {
  const detailed = makeApp({ id: 500, title: 'Detailed', companyName: 'Test Works', ...details })
  const rowsOf = (list: string) =>
    [...document.querySelectorAll(`${list} > div`)].map(row =>
      [...row.children].map(({ textContent }) => textContent),
    )
  const figures = () => rowsOf('.app-detail-statistics')
  const facts = () => rowsOf('.app-information')
  const links = () => linksOf('.area-information a')

  it('names the category of other apps where all of them are of it', async () => {
    const categories = [...Array(5).fill('Games for two'), 'Labs', 'Labs', undefined]
    const catalogue = categories.map((category, index) => makeApp({ id: index, category }))
    const { screen, navigate } = await renderRoute('/appdetails/4', { catalogue })
    await expect.poll(headings).toContain('More Duels apps')
    const link = screen.getByRole('link', { name: 'Duels', exact: true })
    await expect.element(link).toHaveAttribute('href', '/apps?category=Games+for+two')
    // One other app of the category, and none. Nothing of the page before stays.
    const before = document.querySelector('article')
    for (const id of [5, 7]) {
      navigate(`/appdetails/${id}`)
      await expect.poll(headings).toContain('More apps')
      expect(before?.isConnected).toBe(false)
    }
  })

  it("shows the app's stores in the order of the company, then the others", async () => {
    await renderRoute('/appdetails/500', { catalogue: [detailed] })
    await screenShown('Detailed')
    // The company has put Flathub first.
    expect(linksOf('.get-the-app a')).toEqual([
      ['Flathub Linux', details.stores.flathub],
      ['Google Play Android', details.stores.googlePlay],
      ['App Store iPhone, iPad', details.stores.appStore],
      ['F-Droid Open source', details.stores.fDroid],
      ['Web app Any browser', details.stores.web],
      ['Aurora Android', details.otherStores[0]?.url],
      ['Aurora iPhone, iPad', details.otherStores[1]?.url],
    ])
  })

  it('shows the tagline, the news, the figures and the information of an app', async () => {
    const { screen } = await renderRoute('/appdetails/500', { catalogue: [detailed] })
    await expect.element(screen.getByText('One page a day')).toBeVisible()
    const news = document.querySelector('.area-news')
    expect(news?.textContent).toBe(
      "What's newVersion 2.1 · February 28, 2026First line.Second paragraph.",
    )
    const days = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime)
    expect(days).toEqual(['2026-02-28', '2026-02-28', '2029-03-31'])
    expect(figures()).toEqual([
      ['Downloads', '9.5M'],
      ['Average Ratings', '4.5'],
      ['Total Reviews', '54,000'],
      ['Price', 'Free of charge'],
      ['Age rating', '4+'],
      ['iOS', '16.0+'],
      ['Android', '8.0+'],
    ])
    expect(facts()).toEqual([
      ['Developer', 'Test Works'],
      ['Size', '291 MB'],
      ['Category', 'Journal'],
      ['Version', '2.1'],
      ['Updated', 'February 28, 2026'],
      ['Updates until', 'At least March 2029'],
      ['License', 'GPL-3.0-only'],
    ])
    expect(links()).toEqual([
      ['Journal', '/apps?category=Journal'],
      ['Website', details.website],
      ['Source code', details.sourceCode],
      ['Support', details.support],
      ['Privacy policy', details.privacy],
      ['Account deletion', details.accountDeletion],
    ])
  })

  it('says where the ratings come from and who checks them, also without a chart', async () => {
    const japanese = { ...detailed, language: 'ja' }
    const averaged = { ...japanese, id: 501, ratings: [], ratingsNote: undefined }
    const unrated = { ...detailed, id: 502, ratings: [], ratingAvg: undefined }
    const undated = { ...unrated, ratingsSource: { name: 'Google Play' } }
    const { screen, navigate } = await renderRoute('/appdetails/500', {
      catalogue: [japanese, averaged, undated],
    })
    const note = screen.getByRole('link', { name: details.ratingsNote.text })
    await expect.element(note).toHaveAttribute('href', details.ratingsNote.url)
    expect(note.element().closest<HTMLElement>('[lang]')?.lang).toBe('ja')
    expect(screen.getByText('Machines rate them.').elements()).toEqual([])
    const source = screen.getByText('Ratings: App Store · February 27, 2026')
    await expect.element(source).toBeVisible()
    expect(source.element().previousElementSibling?.querySelector('.ratings-text')).not.toBe(null)
    await navigate('/appdetails/501')
    await expect.element(screen.getByRole('heading', { name: 'Ratings' })).not.toBeInTheDocument()
    await expect.element(source).toBeVisible()
    const companyNote = screen.getByText('Machines rate them.')
    await expect.element(companyNote).toBeVisible()
    expect(companyNote.element().closest<HTMLElement>('[lang]')?.lang).toBe('en')
    await navigate('/appdetails/502')
    await expect.element(screen.getByText('Ratings: Google Play', { exact: true })).toBeVisible()
    expect(note.elements()).toEqual([])
  })

  it('shows average, stars and reviews beside the chart, on a phone above it', async () => {
    const rated = makeApp({ ratingAvg: 4.5, reviews: 54_000 })
    const unrated = makeApp({ ratingAvg: undefined })
    const { navigate } = await renderRoute(`/appdetails/${rated.id}`, {
      catalogue: [rated, unrated],
    })
    await expect
      .poll(() => textsOf('.ratings-verdict p'))
      .toEqual(['Average rating 4.5', '54,000 reviews'])
    // Four stars and a half, of which each is 24 wide
    expect(document.querySelector('.ratings-stars svg')?.getAttribute('width')).toBe('108')
    const places = () => boxesOf('.ratings-verdict, .ratings-chart, .app-detail-columns')
    const [beside, chart, column] = places()
    expect(beside?.right).toBeLessThan(Number(chart?.left))
    expect(beside?.top).toBeLessThan(Number(chart?.bottom))
    expect(chart?.right).toBe(column?.right)
    await page.viewport(390, 844)
    const [above, below] = places()
    expect(above?.bottom).toBeLessThanOrEqual(Number(below?.top))
    navigate(`/appdetails/${unrated.id}`)
    await screenShown(unrated.title)
    await expect.poll(() => boxesOf('.ratings-chart')).toHaveLength(1)
    expect(document.querySelector('.ratings-verdict')).toBe(null)
  })

  it("links to the company's pages about the app, and to each address once", async () => {
    const { sourceCode, privacy } = details
    const app = makeApp({ id: 17, title: 'A $& <b>' })
    const own = makeApp({ id: 18, privacy, sourceCode, website: sourceCode })
    const { navigate } = await renderRoute('/appdetails/17', { catalogue: [app, bare, own] })
    await expect.poll(links).toEqual([
      ['Terms of A $& <b>', '/appdetails/17/terms'],
      ['Privacy policy', '/appdetails/17/privacy'],
    ])
    navigate('/appdetails/9')
    await expect.poll(links).toEqual([])
    navigate('/appdetails/18')
    await expect.poll(links).toEqual([
      ['Source code', sourceCode],
      ['Privacy policy', privacy],
    ])
  })

  it('keeps links of one title apart, and shows the deletion of an account last', async () => {
    const titles = {
      'account-deletion': 'Account deletion',
      faq: 'Website',
      manual: 'Website',
      privacy: 'Privacy policy',
    }
    changeCompany({ appPages: Object.entries(titles).map(([name, title]) => ({ name, title })) })
    const { website, support, privacy, accountDeletion } = details
    const app = makeApp({ id: 500, website, support })
    const own = makeApp({ id: 501, privacy, accountDeletion })
    const { navigate } = await renderRoute('/appdetails/500', { catalogue: [app, own] })
    await expect.poll(links).toEqual([
      ['Website', website],
      ['Support', support],
      ['Website', '/appdetails/500/faq'],
      ['Website', '/appdetails/500/manual'],
      ['Privacy policy', '/appdetails/500/privacy'],
      ['Account deletion', '/appdetails/500/account-deletion'],
    ])
    navigate('/appdetails/501')
    await expect
      .poll(() => links().slice(-2))
      .toEqual([
        ['Privacy policy', privacy],
        ['Account deletion', accountDeletion],
      ])
  })

  it.each([
    [['googlePlay', 'appStore'], undefined],
    [['fDroid', 'appStore'], undefined],
    [['googlePlay'], getApp.noApple],
    [['appStore'], getApp.noAndroid],
    [['web', 'flathub'], getApp.noStore],
    [['flathub'], getApp.noStore],
  ] as const)('says at /get for which phones there is no store: %j', async (names, missing) => {
    const stores = Object.fromEntries(names.map(name => [name, details.stores[name]]))
    await render(<GetApp app={makeApp({ stores })} />)
    const messages = textsOf('.get-app p')
    // A phone has no use for what desktops run.
    expect(document.querySelector('figure') === null).toBe(names.join() === 'flathub')
    expect(messages.slice(0, -1)).toEqual(missing ? [missing] : [])
  })

  it("shows the record's own facts as text, in place of fields with their labels", async () => {
    const markup = '<img src=x onerror=alert(1)>'
    const own = [
      { label: 'Size', value: '2 screens' },
      { label: ' android', value: 'at home' },
      { label: 'Source code', value: 'on request' },
      { label: '__proto__', value: markup },
      { label: '1', value: 'x'.repeat(500) },
      { label: '1', value: 'again' },
    ]
    const { oldestAndroid, sourceCode, price } = details
    const fields = { oldestAndroid, sourceCode, price, facts: own, language: 'ja' }
    const website = { website: sourceCode }
    const app = makeApp({ size: 12, companyName: undefined, ...fields, ...website })
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.poll(facts).toEqual([['Size', '12 MB'], ...own.map(Object.values)])
    expect(figures().slice(3)).toEqual([['Price', price]])
    expect(document.querySelector('.app-detail-statistics [lang=ja]')?.textContent).toBe(price)
    const { scrollWidth, clientWidth } = document.documentElement
    expect(scrollWidth).toBe(clientWidth)
    expect(document.querySelectorAll('.app-information [lang=ja]')).toHaveLength(own.length)
    expect(links()).toEqual([['Website', sourceCode]])
  })

  it('says below the button what it does, and names stores only if one has the app', async () => {
    const inStore = makeApp({ stores: details.stores })
    const installed = makeApp({ stores: details.stores })
    const onWeb = makeApp({ stores: { web: details.stores.web } })
    const { screen, navigate } = await renderRoute(`/appdetails/${inStore.id}`, {
      catalogue: [app, inStore, installed, bare, onWeb],
      installed: [installed, bare] as AppRecord[],
    })
    const hints = () => textsOf('.button-row > p')
    await expect
      .poll(hints)
      .toEqual(['Adds it to your list here. Get the app itself from a store.'])
    for (const { id } of [app, onWeb]) {
      navigate(`/appdetails/${id}`)
      await expect.poll(hints).toEqual(['Adds it to your list here.'])
    }
    navigate(`/appdetails/${installed.id}`)
    await expect.poll(hints).toEqual(['It is on your list here. Get the app itself from a store.'])
    const link = screen.getByRole('link', { name: 'your list here' })
    await expect.element(link).toHaveAttribute('href', '/installation')
    navigate('/appdetails/9')
    await expect.poll(hints).toEqual(['It is on your list here.'])
  })

  it('offers an app that is coming soon neither for install nor in stores', async () => {
    const soon = { ...detailed, id: 501, status: 'soon', size: 12 }
    const { screen } = await renderRoute('/appdetails/501', { catalogue: [soon] })
    const button = screen.getByRole('button', { name: 'Coming soon (12 MB)' })
    await expect.element(button).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button).toHaveClass('btn-secondary')
    ;(button.element() as HTMLElement).click()
    expect(storedTitles()).toEqual([])
    expect(document.querySelector('.app-detail-title .rounded-pill')).toBe(null)
    expect(headings()).not.toContain('Get the app')
    expect(screen.getByText(/^Adds it to your list/).elements()).toEqual([])
    expect(document.querySelector('meta[name=apple-itunes-app]')).toBe(null)
  })

  it('marks an app in beta on its card and page, and one coming soon on its card', async () => {
    const [beta, ...others] = (['beta', undefined, 'soon'] as const).map(status =>
      makeApp({ status }),
    ) as [AppRecord]
    const { screen, navigate } = await renderRoute('/apps', { catalogue: [beta, ...others] })
    await expect.poll(() => textsOf('.app-card .rounded-pill')).toEqual(['Beta', 'Coming soon'])
    navigate(`/appdetails/${beta.id}`)
    await screenShown(beta.title)
    expect(textsOf('.app-detail-title .rounded-pill')).toEqual(['Beta'])
    await expect.element(screen.getByRole('button', { name: /^Install Now/ })).toBeVisible()
  })

  it('leads from a retired app to the last of its successors, in stores, too', async () => {
    const storeOf = (id: number) => ({ appStore: `https://apps.apple.com/app/id${id}` })
    const old = makeApp({ status: 'retired', successor: 6, stores: storeOf(5) })
    const between = makeApp({ id: 6, status: 'retired', successor: 7, stores: storeOf(6) })
    const fields = { successor: old.id, stores: storeOf(7), language: 'ja' }
    const next = makeApp({ id: 7, ...fields })
    const alone = makeApp({ id: 8, status: 'retired', successor: 999 })
    const { screen, navigate } = await renderRoute(`/appdetails/${old.id}`, {
      catalogue: [old, between, next, alone],
    })
    const store = screen.getByRole('link', { name: 'App Store iPhone, iPad' })
    await expect.element(store).toHaveAttribute('href', storeOf(7).appStore)
    const banner = () => document.querySelector('meta[name=apple-itunes-app]')
    expect(banner()?.getAttribute('content')).toBe('app-id=7')
    expect(textsOf('.get-the-app p[lang=ja]')).toEqual([next.title])
    await page.viewport(390, 844)
    const heading = boxesOf('.get-the-app > :is(h2, p)')
    expect(heading.filter(({ width }) => width > 1)).toHaveLength(2)
    // The app itself can no longer be had.
    const [[card], [install]] = [boxesOf('.get-the-app'), boxesOf('#install')]
    expect(card?.bottom).toBeLessThanOrEqual(Number(install?.top))
    await expect.element(screen.getByText('Retired', { exact: true })).toBeVisible()
    await userEvent.click(screen.getByText('Replaced by', { exact: false }).getByRole('link'))
    await screenShown(next.title)
    expect(document.querySelector('.app-detail-title :is(.rounded-pill, a)')).toBe(null)
    navigate('/appdetails/8')
    await screenShown(alone.title)
    await expect.element(screen.getByText('Retired', { exact: true })).toBeVisible()
    expect(document.querySelector('.app-detail-title a')).toBe(null)
    expect(banner()).toBe(null)
  })

  it('aligns texts that run from right to left with the others, in their own direction', async () => {
    const title = 'تطبيق المفكرة'
    const text = 'صفحة كل يوم'
    const texts = { title, tagline: text, companyName: text, description: text, whatsNew: text }
    const facts = [{ label: text, value: text }]
    const app = { ...detailed, ...texts, ratingsNote: { text }, facts }
    const old = makeApp({ status: 'retired', successor: 500 })
    const { navigate } = await renderRoute('/appdetails/500', { catalogue: [app, old] })
    await expect.poll(headings).toContain('Information')
    const misdirected = () =>
      [...document.querySelectorAll('main *')]
        .filter(({ firstChild }) => /^[\u0600-\u06ff]/.test(firstChild?.nodeValue ?? ''))
        .filter(element => getComputedStyle(element).direction !== 'rtl')
        .map(element => element.outerHTML)
    expect(misdirected()).toEqual([])
    const sidesOf = (selector: string, side: 'left' | 'right') =>
      [...document.querySelectorAll(selector)].map(element => {
        const range = document.createRange()
        range.selectNodeContents(element)
        return Math.round(range.getBoundingClientRect()[side])
      })
    const starts = sidesOf('.app-detail-title > *', 'left')
    expect(starts).toEqual(Array(3).fill(starts[0]))
    await expect.poll(() => new Set(sidesOf('.app-information dd', 'right')).size).toBe(1)
    navigate(`/appdetails/${old.id}`)
    await screenShown(old.title)
    expect(misdirected()).toEqual([])
  })

  it('sets the stores in lines without a hole at every width', async () => {
    await renderRoute('/appdetails/500', { catalogue: [{ ...detailed, otherStores: [] }] })
    const badges = () => [...document.querySelectorAll<HTMLElement>('.get-the-app a')]
    await expect.poll(badges).toHaveLength(5)
    const boxes = () => boxesOf('.get-the-app a:not([hidden])')
    for (const width of [320, 600, 990, 1280, 390]) {
      await page.viewport(width, 800)
      const end = Number(boxesOf('.store-badges')[0]?.right)
      for (const count of [5, 4, 3, 2]) {
        for (const [index, badge] of badges().entries()) badge.hidden = index >= count
        for (const line of Object.values(Object.groupBy(boxes(), ({ top }) => Math.round(top)))) {
          const what = `${count} at ${width} px`
          expect(new Set(line?.map(box => Math.round(box.width))).size, what).toBe(1)
          expect(line?.at(-1)?.right, what).toBeCloseTo(end, 0)
          // The name and the note have one line each.
          for (const { height } of line ?? []) expect(height, what).toBeLessThan(64)
        }
      }
    }
  })

  it("shows the store of the visitor's phone above another", async () => {
    const { dataset } = document.documentElement
    const { flathub, googlePlay } = details.stores
    const fields = { stores: { flathub, googlePlay }, otherStores: [] }
    await page.viewport(390, 844)
    await renderRoute('/appdetails/500', { catalogue: [{ ...detailed, ...fields }] })
    const tops = () => boxesOf('.get-the-app a').map(({ top }) => top)
    await expect.poll(tops).toHaveLength(2)
    expect(new Set(tops()).size).toBe(1)
    dataset.platform = 'android'
    onTestFinished(() => void delete dataset.platform)
    const [other, ofPhone] = boxesOf('.get-the-app a')
    expect(ofPhone?.bottom).toBeLessThan(Number(other?.top))
  })

  it('leaves no hole for a broken screenshot, and no section without one', async () => {
    const [none, gone] = ['images/none.png', 'images/gone.png']
    const screenshots = [none, ' images/apps/daybloom.svg ', gone, 'images/apps/kettle.svg']
    const { store } = await renderRoute('/appdetails/500', {
      catalogue: [{ ...detailed, screenshots }],
    })
    const shots = () =>
      [...document.querySelectorAll('.screenshots img')].map(image => image.getAttribute('alt'))
    await expect.poll(shots).toEqual(['Screenshot 2 of Detailed', 'Screenshot 4 of Detailed'])
    // The address counts the broken ones, of which the next one takes the place.
    for (const [item, shown] of [
      [1, 2],
      [2, 4],
    ] as const) {
      store.dispatch(dialogOpened({ name: 'screenshots', item }))
      const caption = `Screenshot ${shown} of Detailed`
      await expect.poll(() => textsOf('dialog p [dir=auto]')).toEqual([caption])
    }
    for (const image of document.querySelectorAll('.screenshots img')) {
      image.dispatchEvent(new Event('error'))
    }
    await expect.poll(headings).not.toContain('Screenshots')
  })
})
