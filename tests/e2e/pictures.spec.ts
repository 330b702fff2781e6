import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readFilmstrip } from '../../tools/replay/filmstrip.ts'
import { writePictures } from '../../tools/replay/pictures.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { readTrace } from '../../tools/replay/trace.ts'
import { expect, test } from './journey.ts'

const NAME = 'search-install-uninstall'
const TRACE = `tests/replay/traces/${NAME}.json`
const lifted = JSON.parse(readFileSync(TRACE, 'utf8'))

test('--pictures shows the screen after each action, and --against what changed', async ({
  page,
  builtSite,
}) => {
  test.slow()
  const trace = readTrace(TRACE, initialState)
  const result = replayTrace(trace, { reducer, leaveOut })
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'pictures-'))) as [string, string]
  const [older, newer] = folders
  const first = await writePictures({
    name: NAME,
    trace,
    result,
    folder: older,
    dist: builtSite.dist,
  })
  const strip = readFilmstrip(first)
  expect(strip.frames).toHaveLength(12)
  expect(strip.frames[8]?.picture).toBe(strip.frames[7]?.picture)
  expect(strip.frames[9]?.picture).not.toBe(strip.frames[8]?.picture)

  const other = structuredClone(lifted)
  for (const id of other.stagedActionIds) {
    if (other.actionsById[id].action.payload === 'tide')
      other.actionsById[id].action.payload = 'tidal'
  }
  const changedFile = join(newer, 'changed.json')
  writeFileSync(changedFile, JSON.stringify(other))
  const changed = readTrace(changedFile, initialState)
  const second = await writePictures({
    name: NAME,
    trace: changed,
    result: replayTrace(changed, { reducer, leaveOut }),
    folder: newer,
    against: older,
    dist: builtSite.dist,
  })
  await page.goto(`file://${second}`)
  await expect(page.locator('#summary')).toHaveText('11 actions, 1 changed since the older run')
  await expect(page.locator('label.changed')).toHaveText('6 view/searchTyped')
  await expect(page.locator('#type')).toHaveText('0 start')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#type')).toHaveText(/^1 /)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('#type')).toHaveText('11 installedApps/appUninstalled')
  await expect(page.locator('figure')).toHaveCount(1)
  await page.locator('label.changed').click()
  await expect(page.locator('#payload')).toHaveText('"tidal"')
  await expect(page.locator('#changes')).toContainText('view.searchText')
  await expect(page.locator('figcaption').nth(1)).toHaveText('Before')
  await expect(page.locator('figcaption').nth(2)).toHaveText(/^\d+ pixels differ$/)
  for (const picture of await page.locator('figure img').all()) {
    await expect(picture).toHaveJSProperty('naturalWidth', 1280)
  }
})
