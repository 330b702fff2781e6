import { readFileSync } from 'node:fs'
import { bundleInstrument } from '../../../tools/replay/bundleInstrument.ts'
import { firstApp as first } from '../../fixtures/catalogue.ts'
import { expect, installAndReload, test, workerReady } from '../../support/journey.ts'

test.use({ variant: 'store', serviceWorkers: 'allow' })

/** The names in the table of our demo, whose '…' is the address of the site. */
function namesIn(file: string): string[] {
  const rows = readFileSync(`src/site/pages/${file}`, 'utf8').match(/^\|.*/gm) ?? []
  return rows.flatMap(row => [...row.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)).sort()
}

test('the privacy page names exactly what the browser has stored after a visit', async ({
  page,
  context,
  builtSite,
}) => {
  const found = new Set<string>()
  const session = await context.newCDPSession(page)
  await session.send('DOMStorage.enable')
  // Some keys are gone when the visit ends.
  session.on('DOMStorage.domStorageItemAdded', ({ key }) => found.add(key))
  // The instrument of Redux DevTools, with which one more key is stored.
  await page.addInitScript(await bundleInstrument())

  await page.goto('apps')
  await workerReady(page)
  await page.getByPlaceholder('Search').fill(first.title)
  await page.getByRole('main').getByRole('link', { name: first.title }).click()
  await installAndReload(page)
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.goBack()
  await expect(page).toHaveURL(/\/apps\?q=/)
  const historyState = await page.evaluate(() => history.state)
  await page.getByRole('link', { name: 'Legal notice' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Legal notice' })).toBeVisible()

  const readNames = async () => {
    const stored = await page.evaluate(async () => [
      ...Object.keys({ ...localStorage, ...sessionStorage }),
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
      ...(await navigator.serviceWorker.getRegistrations()).map(
        ({ active, scope }) => active?.scriptURL.replace(scope, '') ?? '',
      ),
    ])
    const cookies = (await context.cookies()).map(({ name }) => name)
    const { origin, pathname } = new URL(builtSite.url)
    return [...found, ...stored, ...cookies, ...(historyState ? ['history.state'] : [])]
      .map(name => name.replace(origin, '').replace(pathname, '…'))
      .sort()
      .filter((name, index, all) => name !== all[index - 1])
  }
  // The worker stores the document when the page has it.
  await expect.poll(readNames).toEqual(namesIn('privacy.md'))
  expect(namesIn('privacy.de.md')).toEqual(namesIn('privacy.md'))
})
