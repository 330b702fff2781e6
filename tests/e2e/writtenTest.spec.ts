import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, leaveOut, reducer } from '../../tools/replay/siteAdapter.ts'
import { writeTest } from '../../tools/replay/writeTest.ts'
import { expect, test } from './journey.ts'

test('--to-test writes what the visitor did and what the screens show', async ({ builtSite }) => {
  test.slow()
  const name = 'search-install-uninstall'
  const trace = await readTrace(`tests/replay/traces/${name}.trace.json`, initialState)
  const result = replayTrace(trace, { reducer, leaveOut })
  const file = join(mkdtempSync(join(tmpdir(), 'written-')), "visitor's bug.spec.ts")
  const { dist } = builtSite
  const notes = await writeTest({ name, trace, result, file, dist })
  expect(notes).toEqual([
    `test: ${file}, with the records in ${file.replace('.spec.ts', '.data.json')}`,
  ])
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .map(line => line.trim())
  expect(lines).toContain(
    String.raw`import data from './visitor\'s bug.data.json' with { type: 'json' }`,
  )
  const steps = lines.filter(line => /^await (?!expect)/.test(line))
  expect(steps).toEqual([
    'await withCatalogue(page, data.catalogue)',
    'await withBlankPictures(page)',
    "await page.goto('apps')",
    "await page.getByPlaceholder('Search').fill('tide')",
    "await page.getByRole('link', { name: 'Tidewallet', exact: true }).click()",
    'await installAndWatchReload(page)',
    "await page.getByRole('link', { name: 'Installation', exact: true }).click()",
    expect.stringMatching(
      /'Tidewallet', .*getByRole\('button', \{ name: 'Uninstall' \}\)\.click\(\)$/,
    ),
  ])
  const expectations = lines.filter(line => line.startsWith('await expect'))
  expect(expectations).toContain(
    "await expect.poll(() => listedTitles(page)).toEqual(['Daybloom', 'Tidewallet', 'Northlight'])",
  )
  expect(expectations).toContain(
    "await expect(page.getByRole('button', { name: 'Installed (112 MB)' })).toBeVisible()",
  )
  expect(expectations.at(-1)).toBe(
    "await expect(page.getByText('0 Apps Found', { exact: true })).toBeVisible()",
  )
})
