import { afterEach, describe, expect, it, vi } from 'vitest'
import { announceInstall } from '../../src/app/announceInstall.ts'
import { dialogOpened, locationChanged, pageReloaded } from '../../src/features/view/viewSlice.ts'
import { makeApp } from '../support/makeApp.ts'
import { renderRoute } from '../support/renderRoute.tsx'

const app = makeApp()

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
  const announced = announceInstall('App Installing', { store, isFrozen, reloadPage })
  return { announced, screen, store, reloadPage }
}

const leave = () => window.dispatchEvent(new PageTransitionEvent('pagehide'))
const comeBack = () =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
const queued = () => JSON.parse(sessionStorage.getItem('notices-/') ?? 'null')

describe('A page that is left after an install', () => {
  it('queues the rest of the notification, whose clock may have stood still', async () => {
    const { screen } = await announce()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    const [clock] = document.querySelector('.Toastify__progress-bar')?.getAnimations() ?? []
    clock?.pause()
    Object.assign(Object(clock), { currentTime: 2000 })
    leave()
    expect(queued()).toMatchObject({ text: 'App Installing', leftMs: 3000 })
  })

  it('queues all of the notification before its code has arrived', async () => {
    const { announced } = await announce()
    leave()
    expect(queued()).toMatchObject({ text: 'App Installing', leftMs: 5000 })
    await announced
  })

  it('neither reloads nor queues anything once the visitor comes back', async () => {
    const { announced, reloadPage } = await announce()
    leave()
    comeBack()
    await announced
    leave()
    expect(queued()).toBe(null)
    expect(reloadPage).not.toHaveBeenCalled()
  })
})

describe('An install does not reload', () => {
  it.each([
    ['to another screen', locationChanged({ pathname: '/apps', search: '', hash: '' })],
    ['into a dialog', dialogOpened({ name: 'problem', item: 0 })],
  ])('a page whose visitor has gone on %s', async (_, goOn) => {
    const { announced, screen, store, reloadPage } = await announce()
    store.dispatch(goOn)
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
  })

  it('a page that DevTools has locked or taken into the past meanwhile', async () => {
    const { announced, store, reloadPage } = await announce({ isFrozen: () => true })
    store.dispatch(pageReloaded())
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
  })

  it('a page that the host cannot send', async () => {
    const { announced, screen, reloadPage } = await announce({
      respond: async () => new Response('', { status: 503 }),
    })
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
  })

  it('a page whose host does not answer for ten seconds', async () => {
    const limit = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    const { announced, reloadPage } = await announce({
      respond: (_url, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason))
        }),
    })
    expect(timeout).toHaveBeenCalledWith(10_000)
    limit.abort()
    await announced
    expect(reloadPage).not.toHaveBeenCalled()
  })
})
