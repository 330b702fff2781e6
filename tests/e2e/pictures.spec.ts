import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { dialogOpened } from '../../src/features/view/viewSlice.ts'
import { en as text } from '../../src/messages/en.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { readFilmstrip } from '../../tools/replay/filmstrip.ts'
import { writePictures } from '../../tools/replay/pictures.ts'
import { playTrace } from '../../tools/replay/playTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { reducer } from '../../tools/replay/siteAdapter.ts'
import type { Trace } from '../../tools/replay/trace.ts'
import { NAMES, readHere, TRACES } from '../support/traceFiles.ts'
import { expect, test } from './journey.ts'

const NAME = 'search-install-uninstall'
/** Code that takes four seconds to load. */
const SLOW = 'await new Promise(resolve => setTimeout(resolve, 4000));'
/** The traces that have every screen, one without a catalogue and one of missing pages. */
const DISTINCT = NAMES.filter(name => /^(search-install|failing|unknown)/.test(name))
const ALL = { from: 0, to: Number.POSITIVE_INFINITY }
const TRACE = `tests/replay/traces/${NAME}.trace.json`

/** A copy of a built site with the code of the dialog for phones changed by `edit`. */
function withDialog(dist: string, edit: (code: string) => string): string {
  const copy = makeTemporaryFolder('dialog')
  cpSync(dist, copy, { recursive: true })
  for (const file of globSync(join(copy, 'assets/QrDialog-*.js'))) {
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }
  return copy
}

/** The trace with a store for the app that it opens, whose page then has the dialog for phones. */
function withStore(trace: Trace): Trace {
  const store = '"stores":{"fDroid":"https://f-droid.org/packages/org.example.tidewallet/"}'
  return JSON.parse(JSON.stringify(trace).replaceAll('"id":42,', `"id":42,${store},`))
}

async function delayResponses(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const unlimited = { offline: false, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', { ...unlimited, latency: 300 })
}

/** The addresses of the pictures that are shown, but have not loaded. */
const loadingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.checkVisibility() && !image.complete)
      .filter(image => image.getBoundingClientRect().top < innerHeight)
      .map(({ src }) => src),
  )

test('--pictures shows the screen after each action, and --against what changed', async ({
  page,
  builtSite,
}) => {
  test.slow()
  const { actions, recordedStates = [], ...whole } = withStore(readHere(TRACE))
  // The last letter of a search, a link, an install, and a dialog.
  const opening = { type: dialogOpened.type, payload: { name: 'phone', item: 0 } }
  const trace = {
    ...whole,
    initialState: recordedStates[4],
    actions: [...actions.slice(5, 9), { action: opening, isSkipped: false }],
    recordedStates: [...recordedStates.slice(5, 9), reducer(recordedStates[8], opening)],
  }
  const result = replayTrace(trace, reducer)
  const folders = [0, 1].map(() => makeTemporaryFolder('pictures')) as [string, string]
  const [older, newer] = folders
  const first = await writePictures({
    name: NAME,
    trace,
    result,
    folder: older,
    site: { dist: withDialog(builtSite.dist, code => `${SLOW}${code}`) },
  })
  const strip = readFilmstrip(first.page)
  expect(strip.frames).toHaveLength(6)
  expect(strip.frames[3]?.picture).toEqual(strip.frames[2]?.picture)
  expect(strip.frames[4]?.picture).not.toEqual(strip.frames[3]?.picture)
  expect(strip.frames[5]?.picture).not.toEqual(strip.frames[4]?.picture)

  const changed = structuredClone(trace)
  for (const { action } of changed.actions) {
    const payload = Object(action.payload)
    if (payload.value === 'tide') payload.value = 'tidal'
  }
  const second = await writePictures({
    name: NAME,
    trace: changed,
    result: replayTrace(changed, reducer),
    folder: newer,
    against: older,
    range: { from: 1, to: 9 },
    site: {
      dist: withDialog(builtSite.dist, code => code.replaceAll(text.phone.title, 'Other')),
    },
  })
  expect(second).toMatchObject({ changed: [1, 5], summary: '2 of 5 screens changed: 1, 5' })
  await page.goto(`file://${second.page}`)
  await expect(page.locator('#summary')).toHaveText('2 of 5 screens changed: 1, 5')
  await expect(page.locator('label.changed').first()).toHaveText(/1Types “tidal”/)
  await expect(page.locator('#sentence')).toHaveText('1 Types “tidal”')
  await expect(page.locator('#type')).toHaveText('view/parameterChosen')
  await expect(page.locator('#payload')).toContainText('"tidal"')
  await expect(page.locator('#differences')).toContainText('search: "?q=tide" → "?q=tidal"')
  await expect(page.locator('#changes')).toContainText('search: "?q=tid" → "?q=tidal"')
  await expect(page.locator('#views')).toContainText(/\d+ pixels differ/)
  for (const version of ['Old', 'Difference', 'New']) {
    await page.keyboard.press('d')
    await expect(page.locator('#views :checked')).toHaveAccessibleName(version)
    const label = `${version} screen after action 1`
    for (const part of await page.getByRole('img', { name: label }).first().locator('img').all()) {
      await expect(part).toHaveJSProperty('naturalWidth', 1280)
    }
  }
  await page.locator('#strip :checked').focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#sentence')).toHaveText(/^2 /)
  await expect(page.locator('#views')).toBeEmpty()
})

test.describe('on our demo', () => {
  test.use({ variant: 'shipped' })

  for (const name of DISTINCT) {
    test(`each screen of ${name} is drawn, whatever pictures it hides`, async ({
      builtSite: { dist },
    }) => {
      const trace = readHere(`${TRACES}/${name}`)
      const drawn: number[] = []
      await playTrace(trace, { dist }, ALL, async (page, index) => {
        if (index === 0) await delayResponses(page)
        else expect(await loadingPictures(page), `after action ${index}`).toEqual([])
        drawn.push(index)
      })
      expect(drawn).toEqual([...Array(trace.actions.length + 1).keys()])
    })
  }
})
