import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { alert, notify, showQueuedNotification } from '../../../src/app/notifications/notices.ts'
import { details, makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  listedTitles,
  notificationsShown,
  renderRoute,
  storedTitles,
  storeElsewhere,
  textsOf,
} from '../../support/renderRoute.tsx'

/** Stops the bars whose end closes a notification, for slow machines, and leaves their style. Returns the last. */
function holdNotification(): HTMLElement {
  const bars = document.querySelectorAll<HTMLElement>('.Toastify__progress-bar--animated')
  for (const bar of bars) bar.getAnimations()[0]?.pause()
  return [...bars].at(-1) as HTMLElement
}

/** A notification that the page of a history entry has queued, before a navigation of this `type`. */
function queue(
  text: string,
  leftMs: number,
  { entryKey = window.history.state.idx, type = 'reload' } = {},
): void {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type } as PerformanceNavigationTiming,
  ])
  const app = { title: 'Loom', lang: 'ja' }
  sessionStorage.setItem('notices-/', JSON.stringify({ text, ...app, leftMs, entryKey }))
  showQueuedNotification()
}

describe('Notifications', () => {
  it('are shown again after a reload for the rest of their time, which may be over', async () => {
    const { screen } = await renderRoute('/nope')
    queue('over', 0)
    queue('longer than any', 5001)
    queue('of another page', 3000, { entryKey: 'another' })
    queue('of an earlier visit', 3000, { type: 'back_forward' })
    await notificationsShown()
    expect(textsOf('.Toastify__toast')).toEqual([])
    queue('still due', 3000)
    const notice = screen.getByRole('status')
    await expect.element(notice.getByText('still due', { exact: true })).toBeVisible()
    const title = notice.getByText('Loom', { exact: true })
    await expect.element(title).toHaveAttribute('lang', 'ja')
    const bar = document.querySelector('.Toastify__progress-bar--animated')
    const seconds = Number.parseFloat(getComputedStyle(bar as Element).animationDuration)
    expect(seconds).toBeGreaterThan(1)
    expect(seconds).toBeLessThanOrEqual(3)
    expect(sessionStorage.getItem('notices-/')).toBe(null)
  })

  it('stay for 5 s with reduced motion, longer under the focus, and not after Escape', async () => {
    const { screen } = await renderRoute('/installation', { installed: [makeApp()] })
    const row = document.querySelector('.installed-row') as Element
    expect(getComputedStyle(row).transitionDuration).toBe('0s')
    await userEvent.click(screen.getByRole('button', { name: /^Uninstall / }))
    const notice = screen.getByRole('status').getByText('App Uninstalled')
    await expect.element(notice).toBeVisible()
    const bar = holdNotification()
    document.adoptedStyleSheets = []
    expect(getComputedStyle(bar).animationDuration).toBe('5s')
    await expect.poll(() => getComputedStyle(bar).animationPlayState).toBe('running')
    const undo = screen.getByRole('button', { name: /^Undo / })
    undo.element().focus()
    await expect.poll(() => getComputedStyle(bar).animationPlayState).toBe('paused')
    screen.getByRole('link', { name: 'Browse apps' }).element().focus()
    await expect.poll(() => getComputedStyle(bar).animationPlayState).toBe('running')
    // AltGr
    for (const modifier of ['modifierAltGraph', 'ctrlKey']) {
      const init = { altKey: true, [modifier]: true, code: 'KeyT', bubbles: true }
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', init))
      await expect.element(screen.getByRole('link', { name: 'Browse apps' })).toHaveFocus()
    }
    await userEvent.keyboard('{Alt>}t{/Alt}')
    expect(document.activeElement?.className).toContain('Toastify__toast')
    for (const name of [/^Undo /, 'close']) {
      await userEvent.keyboard('{Tab}')
      await expect.element(screen.getByRole('button', { name })).toHaveFocus()
    }
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('link', { name: 'Browse apps' })).toHaveFocus()
    await expect.element(notice).not.toBeInTheDocument()
  })

  it('stay until they are closed if they say that something failed', async () => {
    const { screen } = await renderRoute('/nope')
    alert("Your browser couldn't save this app.")
    const failure = screen.getByRole('alert')
    await expect.element(failure).toBeVisible()
    // A notification closes when this animation ends.
    const bar = document.querySelector('.Toastify__progress-bar')
    expect(bar?.getAnimations()).toEqual([])
    notify('App Uninstalled')
    await expect.element(screen.getByText('App Uninstalled')).toBeVisible()
    await expect.element(failure).toBeVisible()
    await userEvent.click(failure.getByRole('button', { name: 'close' }))
    await expect.element(failure).not.toBeInTheDocument()
  })

  it('leave the focus to the screen on Escape if the last focused element is gone', async () => {
    const { screen } = await renderRoute('/installation', { installed: [makeApp(), makeApp()] })
    const uninstall = screen.getByRole('button', { name: /^Uninstall / })
    await userEvent.click(uninstall.first())
    await expect.element(screen.getByText('App Uninstalled')).toBeVisible()
    holdNotification()
    uninstall.element().focus()
    await userEvent.keyboard('{Alt>}t{/Alt}')
    expect(document.activeElement?.className).toContain('Toastify__toast')
    storeElsewhere('downloads', '[]')
    await expect.element(screen.getByText('0 Apps Found')).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('main')).toHaveFocus()
  })

  const fourApps = ['One', 'Two', 'Three', 'Four'].map(title => makeApp({ title, language: 'ja' }))

  /** Uninstalls the apps in this order. Returns the button Undo after each. */
  async function uninstall(...titles: string[]): Promise<HTMLElement[]> {
    const undos: HTMLElement[] = []
    const named: string[] = []
    for (const title of titles) {
      const row = page.getByRole('listitem').filter({ hasText: title })
      await userEvent.click(row.getByRole('button', { name: /^Uninstall / }))
      named.unshift(title)
      const name = `Undo ${named.join(' · ')}`
      const undo = page.getByRole('button', { name, exact: true })
      await expect.element(undo).toBeInTheDocument()
      holdNotification()
      undos.push(undo.element() as HTMLElement)
    }
    return undos
  }

  it('replace one of the same text, and undo all that was uninstalled in a row', async () => {
    const { screen } = await renderRoute('/installation', { installed: fourApps })
    const undos = await uninstall('Three', 'Two', 'Four')
    await expect.element(screen.getByText('Four')).toHaveAttribute('lang', 'ja')
    for (const undo of undos.slice(0, 2)) undo.click()
    await expect.poll(() => screen.getByText('App Uninstalled').elements().length).toBe(1)
    await expect.element(screen.getByText('1 Apps Found')).toBeVisible()
    undos.at(-1)?.click()
    expect(listedTitles()).toEqual(['One', 'Two', 'Three', 'Four'])
    expect(storedTitles()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  /** Opens the installed list with three notifications, of which the second has the button Undo. */
  async function openThree() {
    const { screen } = await renderRoute('/installation', { installed: fourApps })
    alert('Not saved')
    const failure = screen.getByRole('alert')
    await expect.element(failure).toBeVisible()
    await uninstall('Two')
    notify('Link copied')
    const copied = screen.getByRole('status').filter({ hasText: 'Link copied' })
    await expect.element(copied).toBeVisible()
    holdNotification()
    const uninstalled = screen.getByRole('status').filter({ hasText: 'App Uninstalled' })
    return { screen, failure, uninstalled, copied, order: screen.getByRole('combobox') }
  }

  it('close alone, and a keyboard goes on to the next one until none is left', async () => {
    const { failure, uninstalled, copied, order } = await openThree()
    order.element().focus()
    await userEvent.keyboard('{Alt>}t{/Alt}{Escape}')
    await expect.element(failure).not.toBeInTheDocument()
    await expect.element(uninstalled).toHaveFocus()
    await userEvent.keyboard('{Tab}{Tab}{Tab}')
    await expect.element(copied).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(copied).not.toBeInTheDocument()
    await expect.element(uninstalled).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(uninstalled).not.toBeInTheDocument()
    await expect.element(order).toHaveFocus()
    expect(storedTitles()).toEqual(['One', 'Two', 'Three', 'Four'])
  })

  it('close alone under a pointer, which leaves the focus where it was', async () => {
    const { failure, uninstalled, copied, order } = await openThree()
    order.element().focus()
    await userEvent.click(uninstalled.getByRole('button', { name: /^Undo / }))
    await expect.element(uninstalled).not.toBeInTheDocument()
    await expect.element(copied).toBeVisible()
    await expect.element(order).toHaveFocus()
    await userEvent.click(copied.getByRole('button', { name: 'close' }))
    await expect.element(copied).not.toBeInTheDocument()
    await expect.element(failure).toBeVisible()
    await expect.element(order).toHaveFocus()
  })

  it('do not undo what the visitor has seen go', async () => {
    const { screen } = await renderRoute('/installation', { installed: fourApps })
    await uninstall('Three')
    await userEvent.click(screen.getByRole('button', { name: 'close' }))
    const [undo] = await uninstall('Two')
    undo?.click()
    expect(storedTitles()).toEqual(['One', 'Two', 'Four'])
  })

  it("are below a phone's header, and leave Install free", async () => {
    await page.viewport(390, 844)
    const app = makeApp()
    const { screen } = await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    queue('Copied', 5000)
    const notice = screen.getByRole('status')
    await expect.element(notice).toBeVisible()
    holdNotification()
    const [header, head] = boxesOf('.site-header, .app-detail-head')
    const [toast] = boxesOf('.Toastify__toast')
    expect(toast?.top).toBeCloseTo(Number(header?.bottom) + 8, -1)
    expect(toast?.width).toBeCloseTo(Number(head?.width), 0)
    await userEvent.click(screen.getByRole('button', { name: /^Install Now/ }))
    await expect.poll(storedTitles).toEqual([app.title])
  })

  it('can be pressed while the menu opens over them', async () => {
    await page.viewport(600, 800)
    const { screen } = await renderRoute('/installation', { installed: [makeApp()] })
    await userEvent.click(screen.getByRole('button', { name: /^Uninstall / }))
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const undo = screen.getByRole('button', { name: /^Undo / })
    await expect.element(undo).toBeVisible()
    holdNotification()
    expect(document.querySelector('header :popover-open')).not.toBe(null)
    await userEvent.click(undo)
    await expect.element(screen.getByText('1 Apps Found')).toBeVisible()
  })

  /** Opens the page of an app and its dialog, with a notification. */
  async function openDialog({ isOpen }: { isOpen: boolean }) {
    vi.stubGlobal('LOCALE', { ...LOCALE, url: 'https://apps.example/' })
    const app = makeApp(details)
    const { screen } = await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    const notice = screen.getByRole('status').getByText('Copied')
    const show = async () => {
      queue('Copied', 5000)
      await expect.element(notice).toBeVisible()
      holdNotification()
    }
    if (!isOpen) await show()
    await userEvent.click(screen.getByRole('button', { name: 'Get it on your phone' }))
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog).toBeVisible()
    if (isOpen) await show()
    return { screen, notice, dialog }
  }

  it('can be pressed while a dialog opens after them, which stays open', async () => {
    const { screen, notice, dialog } = await openDialog({ isOpen: false })
    await userEvent.click(screen.getByRole('button', { name: 'close', exact: true }))
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  })

  it('are closed by Escape before the dialog below them', async () => {
    const { screen, notice, dialog } = await openDialog({ isOpen: true })
    await userEvent.keyboard('{Alt>}t{/Alt}{Escape}')
    await expect.element(notice).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
    await expect.element(dialog).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('stay when the dialog below them is closed', async () => {
    const { screen, notice, dialog } = await openDialog({ isOpen: true })
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(notice).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'close', exact: true }))
    await expect.element(notice).not.toBeInTheDocument()
  })
})
