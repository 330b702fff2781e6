import { execFileSync } from 'node:child_process'
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { initialState } from '../../../src/app/rootReducer.ts'
import { dialogClosed, dialogOpened } from '../../../src/features/view/viewSlice.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { findChangedViews, takeScreen } from '../../../tools/replay/pictures.ts'
import { openPlayer } from '../../../tools/replay/player.ts'
import { readTrace } from '../../../tools/replay/readTrace.ts'
import { command } from '../../../tools/replay/replayCommand.ts'
import { slices } from '../../../tools/replay/siteAdapter.ts'
import { expect, test } from '../../support/journey.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { runNode } from '../../support/runNode.ts'
import { file, folder, NAMES, readHere, TRACES } from '../../support/traceFiles.ts'

/** The traces that have every screen, one without a catalogue and one of missing pages. */
const DISTINCT = NAMES.filter(name => /^(search-install|failing|unknown)/.test(name))
const TRACE = `${TRACES}/search-install-uninstall.trace.json`

/** The only view that the culprit changes. */
const CHANGED = '(prefers-color-scheme: dark)'

/**
 * A repository of our sources whose build copies the site in `dist`, adds style.css to the style of dialogs, and lets
 * the code of one load for a second. After the commit tagged `good`, the first of two commits changes style.css.
 * Returns its folder and the start of that commit's hash.
 */
function makeRepository(dist: string): { folder: string; culprit: string } {
  const folder = makeTemporaryFolder('repository')
  const git = (...args: string[]) => {
    const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.org']
    return execFileSync('git', [...identity, ...args], { cwd: folder, encoding: 'utf8' }).trim()
  }
  const commit = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    git('add', '.')
    git('commit', '--quiet', '--message', name)
    return git('rev-parse', '--short', 'HEAD')
  }
  for (const part of ['package-lock.json', 'src', 'tools']) {
    cpSync(part, join(folder, part), { recursive: true })
  }
  const { scripts, ...manifest } = JSON.parse(readFileSync('package.json', 'utf8'))
  const built = { ...manifest, scripts: { build: 'node build.ts' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(built))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, '.gitignore'), 'node_modules')
  writeFileSync(join(folder, 'style.css'), '')
  git('init', '--quiet')
  commit(
    'build.ts',
    `import { appendFileSync, cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
    cpSync(${JSON.stringify(resolve(dist))}, 'dist', { recursive: true })
    const [style] = globSync('dist/assets/ModalDialog-*.css')
    appendFileSync(style, readFileSync('style.css'))
    const [dialog] = globSync('dist/assets/QrDialog-*.js')
    const slow = 'await new Promise(resolve => setTimeout(resolve, 1000));'
    writeFileSync(dialog, slow + readFileSync(dialog))`,
  )
  git('tag', 'good')
  const culprit = commit(
    'style.css',
    `@media ${CHANGED} { .phone-dialog h2 { letter-spacing: 2px } }`,
  )
  commit('after.md', '')
  return { folder, culprit }
}

/** The addresses of the pictures that are shown, but have not loaded. */
const loadingPictures = (page: Page) =>
  page.evaluate(() =>
    [...document.images]
      .filter(image => image.checkVisibility() && !image.complete)
      .filter(image => image.getBoundingClientRect().top < innerHeight)
      .map(({ src }) => src),
  )

test('--good names the commit that changed a screen alone, and shows how', async ({
  page,
  builtSite,
}) => {
  test.slow()
  const { recordedStates = [] } = readHere(TRACE)
  // After its page was opened. The dialog for phones needs a store.
  const preloadedState = JSON.stringify(recordedStates[6])
    .replaceAll('"id":42,', '"id":42,"stores":{"fDroid":"https://f-droid.org/packages/a.b/"},')
    .replaceAll('Tidewallet', () => '</script>$&')
  const payload = JSON.stringify([dialogOpened({ name: 'phone', item: 0 })])
  const trace = file('dialog.json', { payload, preloadedState })
  const repository = makeRepository(builtSite.dist)
  const args = ['tools/replay/replayCommand.ts', trace, '--good', 'good']
  const { code, output } = await runNode(args, {}, repository.folder)
  expect(output).toContain(
    '  after action 1 of 1, view/dialogOpened\n    only the screen differs\n',
  )
  expect(output).toContain('  changed screens: 1, at 1280 px, dark\n')
  expect(output).toContain(`  culprit: ${repository.culprit} `)
  expect(output).toContain('  pictures: .cache/replay/dialog/index.html\n')
  expect(output).toContain(', 1 of 2 screens changed\n')
  expect(code).toBe(1)

  await page.goto(`file://${repository.folder}/.cache/replay/dialog/index.html`)
  await expect(page.locator('#name')).toHaveText('dialog')
  await expect(page.locator('#strip .changed')).toHaveText(' 1Opens phone of </script>$&')
  await expect(page.locator('#sentence')).toHaveText('1 Opens phone of </script>$&')
  await expect(page.locator('#changes')).toContainText('view.location.hash: "" → "#phone"')
  await expect(page.locator('#views :checked')).toHaveAccessibleName('1280 px, dark')
  await expect(page.locator('#versions')).toContainText(/\d+ pixels differ/)
  for (const version of ['Old', 'Difference', 'New']) {
    await page.keyboard.press('d')
    await expect(page.locator('#versions :checked')).toHaveAccessibleName(version)
    const label = `${version} screen after action 1`
    for (const part of await page.getByRole('img', { name: label }).first().locator('img').all()) {
      await expect(part).toHaveJSProperty('naturalWidth', 1280)
    }
  }
  await page.locator('#strip :checked').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('#sentence')).toHaveText('0 The start')
  await expect(page.locator('#versions')).toBeEmpty()
})

test('a screen is the same on every host, whatever was drawn before it', async ({ builtSite }) => {
  const trace = readTrace(`${TRACES}/dialogs.trace.json`, slices)
  const [one, two] = await Promise.all([openPlayer(builtSite.dist), openPlayer(builtSite.dist)])
  // A QR code with the address, in the second player after a chart.
  const before = await takeScreen(one, trace, 6)
  await (await two.show(trace, 9)).page.close()
  const now = await takeScreen(two, trace, 6, { other: before })
  expect(await findChangedViews(before, now)).toEqual([])
  await Promise.all([one.close(), two.close()])
})

test('an error page is no picture, but a fault with exit code 2', async ({ builtSite }) => {
  const view = { location: { pathname: '/installation', search: '', hash: '' } }
  const damaged = { ...initialState, view, installedApps: { apps: null } }
  const path = file('damaged.json', { payload: [dialogClosed()], preloadedState: damaged })
  symlinkSync(resolve(builtSite.dist), join(folder, 'dist'))
  const { code, output } = await runInProcess(command, [path, '--pictures', 'out'], folder)
  expect(output).toContain('damaged.json: the site shows its error page after action 0.')
  expect(code).toBe(2)
})

test.describe('on our demo', { tag: '@weekly' }, () => {
  test.use({ variant: 'shipped' })

  for (const name of DISTINCT) {
    test(`each screen of ${name} has its pictures`, async ({ builtSite: { dist } }) => {
      test.slow()
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
