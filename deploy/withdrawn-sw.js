/*
 * Takes a broken service worker back: put this file in the place of `sw.js` on the host. Browsers ask
 * for it at a visitor's next page, without a cache; it then deletes what was kept, takes itself off,
 * and loads the open pages anew, now without a worker. The next build brings a worker again.
 */
let isReplacement = false

self.addEventListener('install', () => {
  isReplacement = self.registration.active !== null
  self.skipWaiting()
})

self.addEventListener('activate', event => event.waitUntil(withdraw()))

async function withdraw() {
  const names = await caches.keys()
  // Caches of other sites on this origin end with another scope.
  const own = names.filter(name => name.endsWith(self.registration.scope))
  await Promise.all(own.map(name => caches.delete(name)))
  // Pages of this build register it again; those that had no worker before need not be loaded anew.
  if (!isReplacement) return self.registration.unregister()
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(pages.map(page => page.navigate(page.url)))
}
