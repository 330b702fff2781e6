import type { Page } from '@playwright/test'
import { type Handler, type Host, openHost, serveFolder } from '../../../tools/site/staticHost.ts'
import { test as base, workerReady } from '../../support/journey.ts'

/** A journey with the worker, on a host of its own for the built site, whose handler can be replaced. */
export const test = base.extend<{ host: Host }>({
  serviceWorkers: 'allow',
  host: async ({ builtSite }, use) => {
    const host = await openHost(serveFolder(builtSite.dist))
    await use(host)
    host.close()
  },
})

/** A host without a connection. In Playwright's offline mode, a navigation sometimes never ends. */
export const unreachable: Handler = ({ socket }) => void socket.destroy()

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Opens the home page of `site`, and waits until the worker has stored its files. */
export async function visit(page: Page, site = './'): Promise<void> {
  await page.goto(site)
  await workerReady(page)
}

/** Lets every page that is opened from now on remember its registration of the worker. See `workersOf`. */
export async function withRegistration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { register } = ServiceWorkerContainer.prototype
    ServiceWorkerContainer.prototype.register = async function (...args) {
      const registration = await register.apply(this, args)
      Object.assign(window, { registration })
      return registration
    }
  })
}

/** Waits until the page has registered the worker. Resolves to its workers; null for each that is missing. */
export async function workersOf(page: Page): Promise<unknown[]> {
  await page.waitForFunction(() => 'registration' in window)
  return page.evaluate(() => {
    const { installing, waiting, active } = Reflect.get(window, 'registration')
    return [installing, waiting, active]
  })
}
