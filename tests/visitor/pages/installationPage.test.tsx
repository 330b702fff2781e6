import { flushSync } from 'react-dom'
import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { AppRecord } from '../../../src/shared/domain/appRecord.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  linksOf,
  listedTitles,
  renderRoute,
  storedTitles,
  storeElsewhere,
  textsOf,
} from '../../support/renderRoute.tsx'

const installed = [
  makeApp({ id: 900, title: 'Middle', downloads: 5, language: 'de' }),
  makeApp({ title: 'Unknown', downloads: undefined, language: 'en' }),
  makeApp({ title: 'Big', tagline: 'Tall', downloads: 1200, size: 86.4, ratingAvg: 4.7 }),
]

const pressUndo = () =>
  userEvent.click(page.getByRole('status').getByRole('button', { name: /^Undo / }))

describe('Installation page', () => {
  it('lists stored records in their languages', async () => {
    const { screen } = await renderRoute('/installation', { installed })
    await expect.poll(listedTitles).toEqual(['Middle', 'Unknown', 'Big'])
    expect(textsOf('.page-heading p')).toEqual(['The apps you keep in this browser'])
    const languageOf = (name: string) =>
      screen.getByRole('link', { name }).element().getAttribute('lang')
    expect(listedTitles().map(languageOf)).toEqual(['de', null, null])
    const row = screen.getByRole('listitem').filter({ hasText: 'Big' })
    await expect.element(row.getByRole('button')).toHaveAccessibleName('Uninstall Big')
    // A stored tagline may be in another language than the page.
    const { textContent } = row.element()
    expect(textContent).toContain('BigDownloads 1,200MAverage rating 4.786.4 MB')
  })

  const stores = { googlePlay: 'https://play.google.com/store/apps/details?id=example' }

  it('leads to each app that has a store today, or to its successor', async () => {
    const installed = [
      makeApp({ id: 901, title: 'Offered' }),
      makeApp({ id: 902, title: 'Replaced' }),
      makeApp({ id: 903, title: 'Without a store', stores }),
      makeApp({ id: 904, title: 'Gone', stores }),
    ]
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { screen } = await renderRoute('/installation', { installed, catalogue: () => promise })
    await expect.poll(listedTitles).toHaveLength(4)
    const gets = () => linksOf('.installed-row-buttons a')
    // Until the catalogue is there, the stored records decide.
    expect(gets().map(([, href]) => href)).toEqual(['/get/903', '/get/904'])
    const before = boxesOf('.installed-row, .installed-row button').map(box => box.toJSON())
    answer(
      Response.json([
        { ...installed[0], stores },
        { ...installed[1], status: 'retired', successor: 901 },
        { ...installed[2], stores: undefined },
      ]),
    )
    await expect.poll(gets).toEqual([
      ['Get', '/get/901'],
      ['Get', '/get/901'],
    ])
    await expect.element(screen.getByRole('link', { name: 'Get Replaced' })).toBeVisible()
    const after = boxesOf('.installed-row, .installed-row button').map(box => box.toJSON())
    expect(after).toEqual(before)
    expect(textsOf('.installed-row .app-status')).toEqual(['Retired'])
  })

  it('says that a stored app is retired while there is no catalogue', async () => {
    const catalogue = () => new Response('', { status: 404 })
    const installed = [makeApp({ status: 'retired' }), makeApp()]
    await renderRoute('/installation', { installed, catalogue })
    await expect.poll(() => textsOf('.installed-row .app-status')).toEqual(['Retired'])
  })

  it('shows three lines of a long title on a phone', async () => {
    await page.viewport(390, 844)
    await renderRoute('/installation', { installed: [makeApp({ title: 'Patient '.repeat(20) })] })
    await expect.poll(listedTitles).toHaveLength(1)
    const heading = document.querySelector('.installed-row h2') as Element
    const lineHeight = Number.parseFloat(getComputedStyle(heading).lineHeight)
    expect(heading.clientHeight).toBeCloseTo(3 * lineHeight, 0)
  })

  it('uninstalls one app for a held key or a double click, and focuses its neighbor', async () => {
    const { screen } = await renderRoute('/installation', {
      installed: [makeApp(), ...installed],
    })
    const button = screen.getByRole('button', { name: /^Uninstall / })
    button.first().element().focus()
    await userEvent.keyboard('{Enter>5/}')
    await expect.element(screen.getByText('3 Apps Found')).toBeVisible()
    await userEvent.click(button.last())
    await expect.poll(listedTitles).toEqual(['Middle', 'Unknown'])
    await expect.element(screen.getByText('App Uninstalled').last()).toBeVisible()
    expect(storedTitles()).toEqual(['Middle', 'Unknown'])
    await expect.element(button.last()).toHaveFocus()
    // The second click hits the next row.
    await userEvent.dblClick(button.first())
    await expect.poll(listedTitles).toEqual(['Unknown'])
    await expect.element(button).toHaveFocus()
  })

  it('puts an app back to its place with Undo, and returns the focus', async () => {
    const { screen, reloadPage } = await renderRoute('/installation', { installed })
    const uninstall = screen.getByRole('button', { name: /^Uninstall / })
    // Safari does not focus a button that is clicked.
    ;(uninstall.first().element() as HTMLElement).click()
    await expect.element(screen.getByText('2 Apps Found')).toBeVisible()
    const focused = document.activeElement
    expect(focused).toBe(uninstall.first().element())
    await pressUndo()
    await expect.poll(listedTitles).toEqual(['Middle', 'Unknown', 'Big'])
    expect(storedTitles()).toEqual(['Middle', 'Unknown', 'Big'])
    await expect.element(screen.getByText('3 Apps Found')).toBeVisible()
    expect(document.activeElement).toBe(focused)
    await expect.poll(() => screen.getByText('App Uninstalled').elements()).toEqual([])
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('focuses the not-found screen after the last uninstall, and the screen after Undo', async () => {
    const { screen } = await renderRoute('/installation', { installed: installed.slice(0, 1) })
    await userEvent.click(screen.getByRole('button', { name: /^Uninstall / }))
    await expect.element(screen.getByText('0 Apps Found')).toBeVisible()
    await expect.element(screen.getByRole('combobox')).toBeVisible()
    expect(document.activeElement).toHaveAttribute('href', '/apps')
    await pressUndo()
    await expect.element(screen.getByRole('main')).toHaveFocus()
    expect(listedTitles()).toEqual(['Middle'])
  })

  it('reads the list again when the page returns from the back/forward cache', async () => {
    const { screen } = await renderRoute('/installation', { installed })
    await expect.element(screen.getByText('3 Apps Found')).toBeVisible()
    localStorage.setItem('downloads', JSON.stringify(installed.slice(0, 1)))
    const comeBack = (persisted: boolean) =>
      window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
    flushSync(() => comeBack(false))
    expect(listedTitles()).toHaveLength(3)
    comeBack(true)
    await expect.poll(listedTitles).toEqual(['Middle'])
  })

  it('keeps focus and scroll position whatever another tab installs or uninstalls', async () => {
    const apps = Array.from({ length: 101 }, (_, index) => makeApp({ title: `No. ${index}` }))
    const storeApps = (stored: AppRecord[]) => storeElsewhere('downloads', JSON.stringify(stored))
    const focusedTitle = () =>
      document.activeElement?.closest('li')?.querySelector('a')?.textContent
    const { screen } = await renderRoute('/installation', { installed: apps.slice(0, 100) })
    // One step
    expect(screen.getByText(/^Showing/).elements()).toEqual([])
    const buttons = document.querySelectorAll<HTMLElement>('main li button')
    window.scrollTo(0, Number(buttons[60]?.getBoundingClientRect().top) - 300)
    buttons[64]?.focus({ preventScroll: true })
    const place = () => document.activeElement?.getBoundingClientRect().top
    const before = place()
    // In a tab in the background, it keeps the focus.
    buttons[64]?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    storeApps(apps)
    await expect.element(screen.getByText('101 Apps Found')).toBeInTheDocument()
    await expect.poll(() => [focusedTitle(), place()]).toEqual(['No. 64', before])
    // The row moves into the group before.
    storeApps(apps.slice(1))
    await expect.element(screen.getByText('100 Apps Found')).toBeInTheDocument()
    expect(focusedTitle()).toBe('No. 64')
    storeApps(apps.slice(66))
    await expect.element(screen.getByText('35 Apps Found')).toBeInTheDocument()
    expect(focusedTitle()).toBe('No. 66')
    expect(document.activeElement?.tagName).toBe('BUTTON')
    document.querySelector<HTMLElement>('main li a')?.focus()
    storeApps(apps.slice(67))
    await expect.element(screen.getByText('34 Apps Found')).toBeInTheDocument()
    expect(document.activeElement?.textContent).toBe('No. 67')
    storeApps([])
    await expect.element(screen.getByText('OPPS!! APP NOT FOUND')).toBeInTheDocument()
    const heading = screen.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveFocus()
    await expect.element(heading).toHaveAttribute('tabindex', '-1')
    // A click beside the heading.
    heading.element().blur()
    storeApps(apps.slice(0, 1))
    await expect.element(screen.getByText('1 Apps Found')).toBeInTheDocument()
    expect(document.activeElement).toBe(document.body)
  })
})
