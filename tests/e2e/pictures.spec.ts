import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { dialogOpened } from '../../src/features/view/viewSlice.ts'
import { en as text } from '../../src/messages/en.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { markChanges, openFilmstrip, takeScreen } from '../../tools/replay/pictures.ts'
import { openPlayer, type Player } from '../../tools/replay/player.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { command } from '../../tools/replay/replayCommand.ts'
import { initialState, slices, today } from '../../tools/replay/siteAdapter.ts'
import type { Trace } from '../../tools/replay/trace.ts'
import { runInProcess } from '../support/runInProcess.ts'
import { file, folder, NAMES, readHere, TRACES } from '../support/traceFiles.ts'
import { expect, test } from './journey.ts'

/** Code that takes four seconds to load. */
const SLOW = 'await new Promise(resolve => setTimeout(resolve, 4000));'
/** The traces that have every screen, one without a catalogue and one of missing pages. */
const DISTINCT = NAMES.filter(name => /^(search-install|failing|unknown)/.test(name))
const TRACE = `${TRACES}/search-install-uninstall.trace.json`

/** A copy of a built site with the scripts of this `name` changed by `edit`. */
function withScript(dist: string, name: string, edit: (code: string) => string): string {
  const copy = makeTemporaryFolder('site')
  cpSync(dist, copy, { recursive: true })
  for (const file of globSync(join(copy, `assets/${name}-*.js`))) {
    writeFileSync(file, edit(readFileSync(file, 'utf8')))
  }
  return copy
}

/** The trace with a store for the app that it opens, whose page then has the dialog for phones. */
function withStore(trace: Trace): Trace {
  const store = '"stores":{"fDroid":"https://f-droid.org/packages/org.example.tidewallet/"}'
  return JSON.parse(JSON.stringify(trace).replaceAll('"id":42,', `"id":42,${store},`))
}

/** The addresses of the pictures that are shown, but have not loaded. */
const loadingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.checkVisibility() && !image.complete)
      .filter(image => image.getBoundingClientRect().top < innerHeight)
      .map(({ src }) => src),
  )

test('a page shows the screen after each action, and how another build differs', async ({
  page,
  builtSite,
}) => {
  test.slow()
  const { actions, recordedStates = [], ...whole } = withStore(readHere(TRACE))
  // The last letter of a search, a link, an install, and a dialog.
  const opening = { type: dialogOpened.type, payload: { name: 'phone', item: 0 } }
  const older: Trace = {
    ...whole,
    initialState: recordedStates[4],
    actions: [...actions.slice(5, 9), { action: opening, isSkipped: false }],
    recordedStates: undefined,
  }
  const newer = structuredClone(older)
  for (const { action } of newer.actions) {
    const payload = Object(action.payload)
    if (payload.value === 'tide') payload.value = 'tidal'
  }
  const sites = [
    withScript(builtSite.dist, 'QrDialog', code => `${SLOW}${code}`),
    withScript(builtSite.dist, 'site.en', code =>
      code.replace(`"title":"${text.phone.title}"`, '"title":"Other"'),
    ),
  ] as const
  const [olderPlayer, newerPlayer] = await Promise.all(sites.map(dist => openPlayer(dist)))
  const strip = openFilmstrip('</script>$&', replayTrace(today, newer))
  for (const position of [1, 2, 3, 4, 5]) {
    const before = await takeScreen(olderPlayer as Player, older, position)
    await strip.add(position, await takeScreen(newerPlayer as Player, newer, position), before)
  }
  await olderPlayer?.close()
  await newerPlayer?.close()
  await page.goto(`file://${strip.write(folder, [1, 2, 3, 4, 5])}`)
  await expect(page.locator('#name')).toHaveText('</script>$&')
  await expect(page.locator('label.changed')).toHaveText([/1Types “tidal”/, /5Opens phone/])
  await expect(page.locator('#sentence')).toHaveText('1 Types “tidal”')
  await expect(page.locator('#action')).toContainText(
    '(view/parameterChosen) view.location.search: "?q=tid" → "?q=tidal"',
  )
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

test('a screen is the same on every host, whatever was drawn before it', async ({ builtSite }) => {
  const trace = readTrace(`${TRACES}/dialogs.trace.json`, slices)
  // A chart, a QR code with the address, and the page behind it.
  const drawn = await Promise.all(
    [
      [9, 6],
      [6, 9],
    ].map(async positions => {
      const player = await openPlayer(builtSite.dist)
      const screens = new Map<number, Buffer>()
      for (const position of positions) {
        screens.set(position, (await takeScreen(player, trace, position)).pixels)
      }
      await player.close()
      return screens
    }),
  )
  for (const position of [6, 9]) {
    const [before, now] = drawn.map(screens => screens.get(position) as Buffer)
    expect(markChanges(before as Buffer, now as Buffer), `after action ${position}`).toBe(undefined)
  }
})

test('after a pause, the screen comes from the recorded state', async ({ builtSite }) => {
  const { recordedStates = [], ...trace } = readHere(TRACE)
  const paused: Trace = {
    ...trace,
    actions: [{ action: { type: '@@PAUSED' }, isSkipped: false }, ...trace.actions.slice(10)],
    recordedStates: [recordedStates[9], recordedStates[10]],
  }
  const player = await openPlayer(builtSite.dist)
  for (const [position, rows] of [
    [1, ['Tidewallet']],
    [2, []],
  ] as const) {
    const { page } = await player.show(paused, position)
    await expect(page.locator('main li h2')).toHaveText([...rows])
  }
  await player.close()
})

test('an error page is no picture, but a fault with exit code 2', async ({ builtSite }) => {
  const view = { location: { pathname: '/installation', search: '', hash: '' } }
  const damaged = { ...initialState, view, installedApps: { apps: null } }
  const path = file('damaged.json', { payload: [], preloadedState: damaged })
  symlinkSync(resolve(builtSite.dist), join(folder, 'dist'))
  const { code, output } = await runInProcess(command, [path, '--pictures', 'out'], folder)
  expect(output).toContain('damaged.json: the site shows its error page after action 0.')
  expect(code).toBe(2)
})

test.describe('on our demo', () => {
  test.use({ variant: 'shipped' })

  for (const name of DISTINCT) {
    test(`each screen of ${name} is drawn, whatever pictures it hides`, async ({
      builtSite: { dist },
    }) => {
      test.slow()
      // As an older build recorded it, since the site upgrades it.
      const trace = readTrace(`${TRACES}/${name}`, slices)
      const player = await openPlayer(dist)
      for (const index of [...Array(trace.actions.length + 1).keys()]) {
        const { page, isError } = await player.show(trace, index)
        expect(await loadingPictures(page), `after action ${index}`).toEqual([])
        expect(isError, `after action ${index}`).toBe(false)
        await page.close()
      }
      await player.close()
    })
  }
})
