import { setupListeners } from '@reduxjs/toolkit/query'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { toast } from 'react-toastify/unstyled'
import { onTestFinished, vi } from 'vitest'
import { commands, page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import type { ScenarioName } from '../../mock-server/scenarios.ts'
import { App } from '../../src/app/App.tsx'
import { bindAddress, toViewLocation } from '../../src/app/navigation/bindAddress.ts'
import { alert, notify, notifyAcrossReload } from '../../src/app/notifications/notices.ts'
import { routes } from '../../src/app/routes.tsx'
import { copy, share } from '../../src/app/sharing.ts'
import { makeStore } from '../../src/app/store.ts'
import { createDownloads } from '../../src/features/installedApps/downloads.ts'
import { observeTabs } from '../../src/features/installedApps/installedAppsListeners.ts'
import { viewAt } from '../../src/features/view/viewSlice.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'

type RenderOptions = {
  /** What data.json answers; an array of records is answered as JSON. */
  catalogue?: unknown[] | (() => Response | Promise<Response>)
  /** Lets the mock API answer instead, from the shipped catalogue. */
  scenario?: ScenarioName
  /** What stands under 'downloads' before the page opens: a list, or the very text. */
  installed?: AppRecord[] | string
  routes?: RouteObject[]
}

/** Opens `path` on the real store, routes, storage and notices; only the network and the reload are fakes. */
export async function renderRoute(path: string, options: RenderOptions = {}) {
  const { catalogue = [], installed } = options
  const respond = options.scenario
    ? await askMock(options.scenario)
    : Array.isArray(catalogue)
      ? () => Response.json(catalogue)
      : catalogue
  const fetch = vi.fn(async (_request: Request) => respond())
  vi.stubGlobal('fetch', fetch)
  if (installed !== undefined) {
    const text = typeof installed === 'string' ? installed : JSON.stringify(installed)
    localStorage.setItem('downloads', text)
  }
  const reloadPage = vi.fn()
  const downloads = createDownloads(window)
  const router = createMemoryRouter(options.routes ?? routes, { initialEntries: [path] })
  const store = makeStore(
    {
      installedApps: { apps: downloads.read() },
      view: viewAt(toViewLocation(router.state.location)),
    },
    {
      downloads,
      notify,
      notifyAcrossReload,
      alert,
      share,
      copy,
      reloadPage,
      isLocked: () => false,
      isReplaying: () => false,
    },
  )
  bindAddress(store, router, () => false)
  const tabs = observeTabs(store, downloads, () => false)
  const stopListeners = setupListeners(store.dispatch)
  await render(<App store={store} router={router} />)
  onTestFinished(() => {
    tabs.stop()
    stopListeners()
    toast.dismiss()
    vi.unstubAllGlobals()
  })
  return { store, router, fetch, reloadPage, screen: page }
}

async function askMock(scenario: ScenarioName) {
  const port = await commands.openMock(scenario)
  onTestFinished(() => commands.closeMock(port))
  const fetchFromMock = window.fetch
  return () => fetchFromMock(`http://localhost:${port}/data.json`)
}

/** The titles in the cards or rows now listed, in their order. */
export function listedTitles(): string[] {
  return [...document.querySelectorAll('main li a[href*="/appdetails/"]')].map(
    link => link.textContent ?? '',
  )
}

/** What is stored under 'downloads' now. */
export function storedTitles(): string[] {
  const apps: AppRecord[] = JSON.parse(localStorage.getItem('downloads') ?? '[]')
  return apps.map(({ title }) => title)
}
