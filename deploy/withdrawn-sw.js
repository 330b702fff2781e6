/*
 * Removes a broken service worker: put this file in the place of `sw.js` on the host. Browsers fetch
 * it when a visitor opens the next page. It deletes the site's caches, unregisters itself and reloads
 * the open pages without a worker. The next build installs a worker again.
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
  // Pages register this file again after the reload. Reloading only on replacement prevents a loop.
  if (!isReplacement) return self.registration.unregister()
  await self.clients.claim()
  const pages = await self.clients.matchAll({ type: 'window' })
  await self.registration.unregister()
  await Promise.all(pages.map(page => page.navigate(page.url)))
}
