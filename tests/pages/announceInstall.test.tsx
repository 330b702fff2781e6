import { afterEach, describe, expect, it } from 'vitest'
import { announceInstall } from '../../src/app/announceInstall.ts'
import { makeApp } from '../support/makeApp.ts'
import { renderRoute } from '../support/renderRoute.tsx'

const app = makeApp()

afterEach(() => sessionStorage.clear())

/** Announces an install on the page of the app. */
async function announce() {
  const { screen, store, reloadPage } = await renderRoute(`/appdetails/${app.id}`, {
    catalogue: [app],
  })
  const announced = announceInstall('App Installing', {
    store,
    isFrozen: () => false,
    reloadPage,
  })
  return { announced, screen, reloadPage }
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
