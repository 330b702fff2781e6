import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFilmstrip } from '../../tools/replay/filmstrip.ts'
import { writePictures } from '../../tools/replay/pictures.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, reducer } from '../../tools/replay/siteAdapter.ts'
import { expect, test } from './journey.ts'

const NAME = 'search-install-uninstall'
const TRACE = `tests/replay/traces/${NAME}.trace.json`

test('--pictures shows the screen after each action, and --against what changed', async ({
  page,
  builtSite,
}) => {
  test.slow()
  const { actions, recordedStates = [], ...whole } = readTrace(TRACE, initialState)
  // The last letter of a search, a link, and an install.
  const trace = {
    ...whole,
    initialState: recordedStates[4],
    actions: actions.slice(5, 9),
    recordedStates: recordedStates.slice(5, 9),
  }
  const result = replayTrace(trace, { reducer })
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'pictures-'))) as [string, string]
  const [older, newer] = folders
  const first = await writePictures({
    name: NAME,
    trace,
    result,
    folder: older,
    site: { dist: builtSite.dist },
  })
  const strip = readFilmstrip(first.page)
  expect(strip.frames).toHaveLength(5)
  expect(strip.frames[3]?.picture).toEqual(strip.frames[2]?.picture)
  expect(strip.frames[4]?.picture).not.toEqual(strip.frames[3]?.picture)

  const changed = structuredClone(trace)
  for (const { action } of changed.actions) {
    const payload = Object(action.payload)
    if (payload.value === 'tide') payload.value = 'tidal'
  }
  const second = await writePictures({
    name: NAME,
    trace: changed,
    result: replayTrace(changed, { reducer }),
    folder: newer,
    against: older,
    site: { dist: builtSite.dist },
  })
  expect(second).toMatchObject({ changed: [1], summary: '1 of 5 screens changed: 1' })
  await page.goto(`file://${second.page}`)
  await expect(page.locator('#summary')).toHaveText('1 of 5 screens changed: 1')
  await expect(page.locator('label.changed')).toHaveText(/1view\/parameterChosen.*"tidal"/)
  await expect(page.locator('#type')).toHaveText('1 view/parameterChosen')
  await expect(page.locator('#payload')).toContainText('"tidal"')
  await expect(page.locator('#differences')).toContainText('searchText: "tide" → "tidal"')
  await expect(page.locator('#changes')).toContainText('searchText: "tid" → "tidal"')
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
  await expect(page.locator('#type')).toHaveText(/^2 /)
  await expect(page.locator('#views')).toBeEmpty()
})
