import { useSelector } from 'react-redux'
import type { RouteObject } from 'react-router'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { App } from '../../../src/app/App.tsx'
import { type Client, createClient } from '../../../src/app/createClient.ts'
import type { DevToolsConnection } from '../../../src/app/devtools/connection.ts'
import { routes } from '../../../src/app/routes.tsx'
import { selectCatalogue } from '../../../src/features/catalogue/catalogueSelectors.ts'
import { requestCatalogue } from '../../../src/features/catalogue/requestCatalogue.ts'
import {
  dialogOpened,
  listExtended,
  locationChanged,
  selectDialog,
  selectLocation,
} from '../../../src/features/view/viewSlice.ts'
import { followTheme } from '../../../src/shared/browser/theme.ts'
import { otherLanguages } from '../../../src/shared/domain/localeData.ts'
import { SCREENS } from '../../../src/shared/domain/screens.ts'
import { company } from '../../fixtures/company.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  changeCompany,
  linksOf,
  listedTitles,
  renderRoute,
  screenShown,
  storeElsewhere,
} from '../../support/renderRoute.tsx'
import { expectConsole } from '../../support/strictConsole.ts'

const catalogue = [
  makeApp({ id: 71, title: 'Daybloom', description: 'The journal of many words. '.repeat(20) }),
  makeApp({ title: 'Kettle' }),
]

const retired = makeApp({ id: 8, title: 'Loom', status: 'retired' })

describe('Layout', () => {
  it('names its parts, and links to a report in the footer', async () => {
    changeCompany({ pages: [] })
    const { screen } = await renderRoute('/nowhere/at/all')
    const banner = screen.getByRole('banner')
    const footer = screen.getByRole('contentinfo')
    await expect.element(banner.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect.element(banner.getByRole('group', { name: 'Colors' })).toBeVisible()
    await expect.element(footer.getByRole('navigation', { name: 'Footer' })).toBeVisible()
    await expect
      .element(footer.getByRole('link', { name: 'Report a problem' }))
      .toHaveAttribute('href', company.problemUrl)
  })

  const logo = { path: 'images/apps/daybloom.svg', width: 32, height: 32, hasName: false }
  it.each([
    ['beside the logo', logo, 0, 1],
    ['in a picture that has it', { ...logo, width: 150, hasName: true }, 1, 0],
    ['alone', undefined, 0, 1],
  ])('shows the name once: %s', async (_where, wordmark, pictures, texts) => {
    changeCompany({ name: 'شمس', wordmark })
    const { screen } = await renderRoute('/')
    for (const part of [screen.getByRole('banner'), screen.getByRole('contentinfo')]) {
      expect(part.getByRole('img', { name: 'شمس' }).elements()).toHaveLength(pictures)
      expect(part.getByText('شمس', { exact: true }).elements()).toHaveLength(texts)
    }
    const home = screen.getByRole('banner').getByRole('link', { name: 'شمس', exact: true })
    await expect.element(home).toBeVisible()
  })

  it("has no 'Report a problem' without an address for it", async () => {
    changeCompany({ problemUrl: undefined })
    const { screen } = await renderRoute('/')
    await expect.element(screen.getByText('Report a problem')).not.toBeInTheDocument()
  })

  describe('the menu of a small screen', () => {
    const link = page.getByRole('link', { name: 'Installation', exact: true })
    const toggle = page.getByRole('button', { name: 'Menu' })

    it.each([
      ['a choice of the current screen', () => userEvent.click(link)],
      ['Back', () => window.history.back()],
    ])('closes after %s', async (_, leave) => {
      await page.viewport(390, 844)
      const { navigate } = await renderRoute('/apps', { catalogue })
      navigate('/installation')
      await expect.poll(() => link.elements()).toEqual([])
      await userEvent.click(toggle)
      await expect.element(link).toBeVisible()
      await leave()
      await expect.poll(() => link.elements()).toEqual([])
    })

    it('is one surface with the header, and begins on the line of the brand', async () => {
      await page.viewport(667, 500)
      const [app] = catalogue
      await renderRoute(`/appdetails/${app?.id}`, { catalogue })
      await userEvent.click(toggle)
      await expect.element(link).toBeVisible()
      const [brand, first] = boxesOf('.navbar-brand, .navbar-menu .nav-link')
      expect(first?.left).toBe(brand?.left)
      const colorOf = (selector: string) =>
        getComputedStyle(document.querySelector(selector) as Element).backgroundColor
      expect(colorOf('.site-header')).toBe(colorOf('.navbar-menu'))
    })

    it('closes on Escape, which returns the focus to its button', async () => {
      await page.viewport(390, 844)
      await renderRoute('/', { catalogue })
      await userEvent.click(toggle)
      await userEvent.keyboard('{Tab}{Escape}')
      await expect.element(toggle).toHaveFocus()
      expect(document.querySelector('header :popover-open')).toBe(null)
    })
  })

  it.each([
    { count: 3, widths: [768, 820, 992, 1280] },
    { count: 4, widths: [992, 1280] },
  ])(
    'has one line at every width, with the links in it once it is wide enough: %j',
    async ({ count, widths }) => {
      const rows: unknown[] = SCREENS as never
      const before = [...rows]
      const links = [...SCREENS.slice(0, 3), { path: '/more', header: 'apps' }]
      rows.splice(0, rows.length, ...links.slice(0, count))
      const languages = otherLanguages as { code: string; name: string; base: string }[]
      languages.push({ code: 'nl', name: 'Nederlands', base: '/nl/' })
      onTestFinished(() => {
        rows.splice(0, rows.length, ...before)
        languages.pop()
      })
      await page.viewport(390, 844)
      const { screen } = await renderRoute('/', { catalogue })
      const menu = screen.getByRole('button', { name: 'Menu' })
      await userEvent.click(menu)
      const banner = screen.getByRole('banner')
      for (const width of [768, 820, 992, 1280]) {
        await page.viewport(width, 800)
        const isWide = widths.includes(width)
        await expect.poll(() => menu.elements()).toHaveLength(isWide ? 0 : 1)
        if (isWide)
          await expect.poll(() => document.querySelector('header :popover-open')).toBe(null)
        await expect.element(banner.getByRole('link', { name: 'Installation' })).toBeVisible()
        expect(banner.element().clientHeight, `${width} px`).toBeLessThan(80)
        expect(document.querySelector('.navbar-brand')?.clientWidth).toBeLessThan(200)
        const language = banner.getByRole('link', { name: 'Nederlands', exact: true })
        await expect.element(language).toBeVisible()
      }
    },
  )

  it('lists several languages within the window, until another page is shown', async () => {
    const languages = otherLanguages as { code: string; name: string; base: string }[]
    languages.push({ code: 'nl', name: 'Nederlands (België, Nederland)', base: '/nl/' })
    languages.push({ code: 'da', name: 'Dansk', base: '/da/' })
    onTestFinished(() => void languages.splice(-2))
    const { screen } = await renderRoute('/', { catalogue })
    const banner = screen.getByRole('banner')
    const language = banner.getByText('Dansk')
    await userEvent.click(banner.getByText('English'))
    await expect.element(language).toBeVisible()
    for (const width of [992, 1280]) {
      await page.viewport(width, 800)
      const [list] = boxesOf('.languages > div')
      expect(list?.right, `${width} px`).toBeLessThanOrEqual(width)
      expect(list?.left, `${width} px`).toBeGreaterThanOrEqual(0)
    }
    await userEvent.click(banner.getByRole('link', { name: 'Apps', exact: true }))
    await screenShown('Our All Applications')
    await expect.element(language).not.toBeVisible()
  })

  it('gives each screen its title, metadata and the focus', async () => {
    vi.stubGlobal('LOCALE', { ...LOCALE, url: 'https://apps.example/' })
    const { screen, navigate } = await renderRoute('/', { catalogue: [...catalogue, retired] })
    const home = `${company.name} – ${company.hero.headline}`
    const all = `Our All Applications – ${company.name}`
    const installed = `Your Installed Apps – ${company.name}`
    const valuesOf = (selector: string, name: string) =>
      [...document.head.querySelectorAll(selector)].map(element => element.getAttribute(name))
    const description = () => valuesOf('meta[name=description]', 'content')
    const descriptions = new Set<string | null | undefined>()
    expect(document.activeElement).toBe(document.body)
    for (const [path, title, address, robots = 'all'] of [
      ['/apps', all, '/apps'],
      ['/appdetails/71', `Daybloom – ${company.name}`, '/appdetails/71'],
      ['/Apps/?q=day', all, '/apps', 'noindex'],
      ['/installation', installed, '/installation', 'noindex'],
      ['/appdetails/8', `Loom – ${company.name}`, '/appdetails/8', 'noindex'],
      ['/appdetails/1', `App not found – ${company.name}`, undefined, 'noindex'],
      ['/nope', `Page not found – ${company.name}`, undefined, 'noindex'],
      ['/', home, '/'],
    ] as const) {
      ;(document.activeElement as HTMLElement).blur()
      navigate(path)
      await expect.poll(() => document.title).toBe(title)
      const heading = screen.getByRole('heading', { level: 1 }).element().textContent ?? ''
      await expect.element(screen.getByRole('main', { name: heading })).toHaveFocus()
      // No link opens a tab by itself.
      expect(document.querySelector('[target]')).toBe(null)
      descriptions.add(description()[0])
      const url = address ? [`https://apps.example${address}`] : []
      expect([
        description().length,
        valuesOf('meta[name=robots]', 'content'),
        valuesOf('link[rel=canonical]', 'href'),
        valuesOf('meta[property="og:url"]', 'content'),
      ]).toEqual([1, [robots], robots === 'all' ? url : [], url])
    }
    expect(descriptions.size).toBe(7)
    expect([...descriptions].join()).toContain('words. The journal of many…')
    for (const text of descriptions) expect(text).toMatch(/^.{10,160}$/)
  })
})

describe('Theme', () => {
  const { dataset } = document.documentElement
  const chooseDark = () => userEvent.click(page.getByRole('radio', { name: 'Dark' }))

  beforeEach(() => {
    followTheme()
    onTestFinished(() => void delete dataset.bsTheme)
  })

  it('follows another tab', async () => {
    const { screen } = await renderRoute('/nope')
    await chooseDark()
    expect(dataset.bsTheme).toBe('dark')
    storeElsewhere('theme', 'light')
    await expect.element(screen.getByRole('radio', { name: 'Light' })).toBeChecked()
    expect(dataset.bsTheme).toBe('light')
    localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: null }))
    await expect.element(screen.getByRole('radio', { name: 'Match system' })).toBeChecked()
  })

  it('can be chosen where storage is blocked', async () => {
    await renderRoute('/nope')
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    followTheme()
    await chooseDark()
    expect(dataset.bsTheme).toBe('dark')
  })
})

describe.each([
  ['/nope', 'Oops, page not found!'],
  ['/appdetails/404404', 'OPPS!! APP NOT FOUND'],
  ['/installation', 'Your Installed Apps'],
])('%s, where there is nothing to show', (path, heading) => {
  const apps = Array.from({ length: 6 }, () => makeApp())

  it('shows the first four apps below its buttons', async () => {
    const { screen } = await renderRoute(path, { catalogue: apps })
    await screenShown(heading)
    await expect.poll(listedTitles).toEqual(apps.slice(0, 4).map(({ title }) => title))
    await expect.element(screen.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
    const [buttons] = boxesOf('.message-panel .button-row')
    expect(boxesOf('.app-card')[0]?.top).toBeGreaterThan(Number(buttons?.bottom))
  })
})

describe('Page not found', () => {
  it('shows the apps that 404.html embeds until the catalogue has loaded', async () => {
    const apps = [makeApp({ title: 'Embedded' })]
    await renderRoute('/nope', {
      catalogue: () => new Promise(() => {}),
      preloaded: { path: '', apps, total: 9 },
    })
    await expect.poll(listedTitles).toEqual(['Embedded'])
  })

  it('shows no apps if the catalogue fails', async () => {
    const catalogue = () => new Response('', { status: 404 })
    const { screen, fetch } = await renderRoute('/nope', { catalogue })
    await screenShown('Oops, page not found!')
    await expect.poll(() => fetch).toHaveBeenCalled()
    await expect.element(screen.getByRole('button', { name: 'Go Back!' })).toBeVisible()
    expect(screen.getByText('Trending Apps').elements()).toEqual([])
  })

  it('goes home in a tab without history', async () => {
    const entries = vi.spyOn(window.history, 'length', 'get').mockReturnValue(1)
    const go = vi.spyOn(window.history, 'go')
    const { screen } = await renderRoute('/nope', { catalogue })
    await screenShown('Oops, page not found!')
    expect(linksOf('.message-panel a')).toEqual([['Browse apps', '/apps']])
    // A screen that Back has left
    entries.mockReturnValue(2)
    await userEvent.click(screen.getByRole('button', { name: 'Go Back!' }))
    await screenShown(company.hero.headline)
    expect(window.history.state.idx).toBe(1)
    expect(go).not.toHaveBeenCalled()
  })
})

it('A link is left to the browser with a modifier key', async () => {
  const { screen } = await renderRoute('/', { catalogue })
  const link = screen.getByRole('link', { name: 'Apps', exact: true }).element()
  for (const key of ['metaKey', 'altKey', 'ctrlKey', 'shiftKey']) {
    let isLeft = false
    const onClick = (event: Event) => {
      isLeft = !event.defaultPrevented
      event.preventDefault()
    }
    window.addEventListener('click', onClick, { once: true })
    link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, [key]: true }))
    expect(isLeft, key).toBe(true)
  }
})

describe('A reload', () => {
  it('keeps the dialog, which one step leaves, and the open steps of the list', async () => {
    const { store } = await renderRoute('/apps', { catalogue })
    store.dispatch(listExtended(2))
    for (const item of [0, 1]) store.dispatch(dialogOpened({ name: 'screenshots', item }))
    expect(window.location.hash).toBe('#screenshots-2')
    const reloaded = createClient()
    reloaded.stop()
    expect(reloaded.store.getState().view).toEqual(store.getState().view)
    window.history.back()
    await expect.poll(() => selectDialog(store.getState())).toBe(undefined)
    expect(window.location.hash).toBe('')
  })

  it('requests the catalogue for which a restored trace is still waiting', async () => {
    const fetch = vi.fn(() => new Promise(() => {}))
    vi.stubGlobal('fetch', fetch)
    let restore = () => {}
    const devTools: DevToolsConnection = {
      options: false,
      isLive: () => true,
      isFrozen: () => false,
      observe(store, { onRestored }) {
        restore = () => onRestored(() => {})
        store.dispatch(requestCatalogue())
        return store.subscribe
      },
    }
    const reloaded = createClient({ devTools })
    onTestFinished(() => {
      reloaded.stop()
      vi.unstubAllGlobals()
    })
    await expect.poll(() => fetch.mock.calls.length).toBe(2)
    restore()
    await expect.poll(() => fetch.mock.calls.length).toBe(3)
  })

  it('reserves the height of the page for a second at most while the catalogue hangs', async () => {
    const timers = ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'Date'] as const
    vi.useFakeTimers({ toFake: [...timers, 'requestIdleCallback'] })
    onTestFinished(() => void vi.useRealTimers())
    const { documentElement } = document
    // As the early script does
    documentElement.style.minHeight = '3000px'
    const { store } = await renderRoute('/apps', { catalogue: () => new Promise(() => {}) })
    await vi.advanceTimersByTimeAsync(900)
    expect(documentElement.style.minHeight).toBe('3000px')
    await vi.advanceTimersByTimeAsync(3000)
    expect(documentElement.style.minHeight).toBe('')
    expect(selectCatalogue(store.getState()).isLoading).toBe(true)
  })

  it("leaves 'Go Back!' one step to another site, also after a search", async () => {
    const go = vi.spyOn(window.history, 'go').mockReturnValue()
    const { screen } = await renderRoute('/apps', { catalogue })
    await userEvent.fill(screen.getByPlaceholder('Search'), 'zzz')
    createClient().stop()
    await userEvent.dblClick(screen.getByRole('button', { name: 'Go Back!' }))
    expect(go).toHaveBeenCalledExactlyOnceWith(-1)
  })
})

describe('Error screen', () => {
  it('replaces a screen that throws, with a link home and a button to reload', async () => {
    const [root] = routes as [RouteObject]
    function Broken() {
      if (useSelector(selectLocation).search === '') throw new Error('a broken screen')
      return <p>Another search</p>
    }
    const children = [{ path: 'broken', element: <Broken /> }]
    const { screen, navigate } = await renderRoute('/broken?q=a', {
      routes: [{ ...root, children } as RouteObject],
    })
    await expect.element(screen.getByText('Another search')).toBeVisible()
    navigate('/broken')
    await screenShown('Something went wrong')
    await expect.element(screen.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/')
    await expect.element(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
    const main = screen.getByRole('main', { name: 'Something went wrong' })
    await expect.element(main).toHaveFocus()
    expect(document.title).toBe('Something went wrong')
    expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex')
    expect(document.body.textContent).not.toContain('a broken screen')
    navigate('/broken?q=a')
    await expect.element(screen.getByText('Another search')).toBeVisible()
    expectConsole(/a broken screen/)
  })

  it('replaces the whole page if a provider throws', async () => {
    vi.stubGlobal('LOCALE', { ...LOCALE, base: '/store/' })
    await render(<App client={{ store: {}, navigation: {} } as Client} />)
    await screenShown('Something went wrong')
    expect(linksOf('main a')).toEqual([
      ['Home', '/store/'],
      ['Report a problem', company.problemUrl],
    ])
    expectConsole(/TypeError/)
  })
})

describe('Address', () => {
  it('stays in sync with the store, without extra history entries', async () => {
    const { screen, navigate, store } = await renderRoute('/', { catalogue })
    const { idx } = window.history.state
    await userEvent.dblClick(screen.getByRole('link', { name: 'Apps', exact: true }))
    const field = screen.getByPlaceholder('Search')
    await userEvent.type(field, ' ')
    await expect.element(field).toHaveValue(' ')
    await expect.poll(() => window.location.search).toBe('')
    const scrollTo = vi.spyOn(window, 'scrollTo')
    await userEvent.type(field, 'loom{Enter}')
    await expect.poll(() => window.location.search).toBe('?q=+loom')
    expect(window.history.state.idx).toBe(idx + 1)
    await expect.poll(listedTitles).toEqual(['Daybloom'])
    expect(scrollTo).not.toHaveBeenCalled()
    navigate('/apps?q=kettle')
    await expect.element(field).toHaveValue('kettle')
    expect(store.getState().view.location.search).toBe('?q=kettle')
    window.location.hash = 'typed'
    await expect.poll(() => window.history.state?.idx).toBe(idx + 3)
    // Two quick steps
    window.history.back()
    window.history.back()
    await expect.element(field).toHaveValue(' loom')
    window.history.back()
    await expect.element(screen.getByText(company.hero.headline)).toBeVisible()
    expect(store.getState().view.location).toEqual({ pathname: '/', search: '', hash: '' })
  })

  it('with two slashes shows the screen of the one with one, like some hosts', async () => {
    const { screen } = await renderRoute(`${window.location.origin}//apps`, { catalogue })
    await expect.element(screen.getByText('(2) Apps Found')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Installation', exact: true }))
    expect(window.location.pathname).toBe('/installation')
  })

  it('shows the element of a typed hash, and Back returns to where the page was', async () => {
    const { screen } = await renderRoute('/apps', {
      catalogue: Array.from({ length: 60 }, () => makeApp()),
    })
    await expect.element(screen.getByText('(60) Apps Found')).toBeVisible()
    window.scrollTo(0, 1000)
    const last = document.querySelector('main [data-index="59"]') as HTMLElement
    last.id = 'Größe'
    await expect.element(last).not.toBeInViewport()
    window.location.hash = 'Größe'
    await expect.element(last).toBeInViewport()
    window.history.back()
    await expect.poll(() => window.scrollY).toBe(1000)
    expect(window.location.hash).toBe('')
  })

  /** Lets the browser refuse a change of the history. Returns what ends this. */
  function refuse(method: 'pushState' | 'replaceState'): () => void {
    const refused = vi.spyOn(window.history, method).mockImplementation(() => {
      throw new DOMException('100 in 30 seconds', 'SecurityError')
    })
    const accept = () => void refused.mockRestore()
    onTestFinished(accept)
    return accept
  }

  it('lets the browser load a link if it refuses an entry', async () => {
    const { navigate } = await renderRoute('/apps', { catalogue })
    refuse('pushState')
    // The document of this test stays only with the same path.
    navigate('/apps#page-title')
    await expect.poll(() => window.location.hash).toBe('#page-title')
  })

  it('follows the search once the browser takes changes again, also before a link', async () => {
    const { screen, navigate } = await renderRoute('/apps', { catalogue })
    const field = screen.getByPlaceholder('Search')
    const typeRefused = async (text: string) => {
      const accept = refuse('replaceState')
      const before = window.location.search
      await userEvent.fill(field, text)
      await expect.element(screen.getByText('(1) Apps Found')).toBeVisible()
      expect(window.location.search).toBe(before)
      accept()
    }
    await typeRefused('kettle')
    await expect.poll(() => window.location.search).toBe('?q=kettle')
    await typeRefused('loom')
    navigate('/installation')
    await screenShown('Your Installed Apps')
    window.history.back()
    await expect.element(field).toHaveValue('loom')
  })

  it('is written once where the browser spells it differently', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { store } = await renderRoute('/apps', { catalogue })
    const replace = vi.spyOn(window.history, 'replaceState')
    // As in an imported trace
    store.dispatch(locationChanged({ pathname: '/apps', search: '?q=a b', hash: '' }))
    await vi.advanceTimersByTimeAsync(3000)
    expect(window.location.search).toBe('?q=a%20b')
    expect(replace).toHaveBeenCalledOnce()
  })

  it('of an open dialog is shared: closing it leaves the page', async () => {
    const app = makeApp({ screenshots: ['images/apps/kettle.svg', 'images/apps/daybloom.svg'] })
    const { screen } = await renderRoute(`/appdetails/${app.id}?from=mail#screenshots-2`, {
      catalogue: [app],
    })
    const { idx } = window.history.state
    await expect.element(screen.getByText('2 of 2')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(window.location.href).toMatch(/\?from=mail$/)
    expect(window.history.state.idx).toBe(idx)
  })
})
