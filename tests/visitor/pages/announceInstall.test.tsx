import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { announceInstall } from '../../../src/app/announceInstall.ts'
import { dialogOpened, pageReloaded } from '../../../src/features/view/viewSlice.ts'
import { makeApp } from '../../support/makeApp.ts'
import { notificationsShown, renderRoute } from '../../support/renderRoute.tsx'

const app = makeApp({ title: 'Loom', language: 'ja' })

afterEach(() => sessionStorage.clear())

/** Announces an install on the page of the app. The host answers with `respond` whether the page would load. */
async function announce({
  isFrozen = () => false,
  respond = async () => new Response(),
}: {
  isFrozen?: () => boolean
  respond?: typeof fetch
} = {}) {
  const { screen, store, reloadPage } = await renderRoute(`/appdetails/${app.id}`, {
    catalogue: [app],
  })
  vi.stubGlobal('fetch', respond)
  // An install does not wait long for their script.
  await notificationsShown()
  const announced = announceInstall('App Installing', app, { store, isFrozen, reloadPage })
  return { announced, screen, store, reloadPage }
}

const comeBack = (persisted: boolean) =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }))
const queued = () => JSON.parse(sessionStorage.getItem('notices-/') ?? 'null')
const unreachable = async () => new Response('', { status: 503 })

describe('An install', () => {
  it('queues the rest of the notification for the reloaded page', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(0)
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { announced, reloadPage, screen } = await announce({ respond: () => promise })
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    expect(screen.getByRole('status').getByText('Loom').elements()).toHaveLength(1)
    now.mockReturnValue(2000)
    answer(new Response())
    await announced
    expect(reloadPage).toHaveBeenCalledOnce()
    const { title } = app
    expect(queued()).toMatchObject({ text: 'App Installing', title, lang: 'ja', leftMs: 3000 })
  })

  it('waits for a slow host', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
    const { announced, reloadPage } = await announce({
      respond: async (_url, init) => {
        init?.signal?.throwIfAborted()
        return new Response()
      },
    })
    await announced
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('reloads a page from which the visitor has only written a mail', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { announced, reloadPage } = await announce({ respond: () => promise })
    followLink('mailto:help@apps.example')
    answer(new Response())
    await announced
    expect(reloadPage).toHaveBeenCalledOnce()
  })

  it('queues no time of a notification that was closed', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { announced, screen } = await announce({ respond: () => promise })
    await userEvent.click(screen.getByRole('button', { name: 'close' }))
    answer(new Response())
    await announced
    expect(queued()).toMatchObject({ text: 'App Installing', leftMs: 0 })
  })

  it('queues all of the notification before its code has arrived', async () => {
    // Without HTTPS, there are no workers, and some hosts refuse HEAD.
    vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(undefined as never)
    const respond = vi.fn(async () => new Response('', { status: 405 }))
    const { announced, reloadPage } = await announce({ respond })
    expect(queued()).toMatchObject({ text: 'App Installing', leftMs: 5000 })
    // The page has loaded.
    comeBack(false)
    await announced
    expect(reloadPage).toHaveBeenCalledOnce()
    expect(respond.mock.lastCall).toMatchObject([window.location.href, { cache: 'no-store' }])
  })

  it('reloads a page of the worker of its language without asking the host', async () => {
    useWorker('/sw.js')
    const { announced, reloadPage } = await announce({ respond: unreachable })
    await announced
    expect(reloadPage).toHaveBeenCalledOnce()
  })
})

/** The page has a worker from this address. */
function useWorker(path: string): void {
  const scriptURL = window.location.origin + path
  const worker = { controller: { scriptURL } } as unknown as ServiceWorkerContainer
  vi.spyOn(navigator, 'serviceWorker', 'get').mockReturnValue(worker)
}

/** Clicks a link in the page, which stays. */
function followLink(href: string): void {
  const link = Object.assign(document.createElement('a'), { href })
  document.body.append(link)
  addEventListener('click', event => event.preventDefault(), { once: true })
  link.click()
  link.remove()
}

describe('An install does not reload', () => {
  it.each([
    ['with an open dialog', dialogOpened({ name: 'phone', item: 0 }), {}],
    ['that DevTools has locked', pageReloaded(), { isFrozen: () => true }],
    ['that the host cannot send', undefined, { respond: unreachable }],
  ])('a page with the worker of another language %s', async (_, action, options) => {
    useWorker('/de/sw.js')
    const { announced, screen, store, reloadPage } = await announce(options)
    if (action) store.dispatch(action)
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    expect(queued()).toBe(null)
  })

  it('a page to which the visitor has come back', async () => {
    const { announced, reloadPage } = await announce()
    comeBack(true)
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
    expect(queued()).toBe(null)
  })

  it('a page that the visitor leaves for another site while the host does not answer', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { announced, reloadPage } = await announce({ respond: () => promise })
    followLink('https://store.example/')
    answer(new Response())
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
    // The visitor may have reloaded it.
    expect(queued()).toMatchObject({ text: 'App Installing', leftMs: 5000 })
  })
})
