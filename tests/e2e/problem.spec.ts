import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import english from '../../src/messages/en.json' with { type: 'json' }
import { readTrace } from '../../tools/replay/readTrace.ts'
import { replayTrace } from '../../tools/replay/replay.ts'
import { initialState, reducer } from '../../tools/replay/siteAdapter.ts'
import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { runNode } from '../support/runNode.ts'
import {
  axeFindings,
  expect,
  fillStorage,
  installAndReload,
  test,
  withFailingSearch,
} from './journey.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Report a problem' })
const report = (page: Page) => page.getByRole('button', { name: 'Report a problem' })

/** Saves the file that the open dialog shows. Returns its path and content. */
async function save(page: Page) {
  await expect(dialog(page).locator('pre')).not.toBeEmpty()
  const shown = await dialog(page).locator('pre').textContent()
  const saved = page.waitForEvent('download')
  await dialog(page).getByRole('button', { name: 'Save the file' }).click()
  const download = await saved
  expect(download.suggestedFilename()).toMatch(/^problem-\d{4}-\d\d-\d\d\.trace\.json$/)
  await expect(dialog(page).getByRole('status')).toContainText(download.suggestedFilename())
  const path = await download.path()
  const text = readFileSync(path, 'utf8')
  expect(text).toBe(shown)
  return { path, text, ...JSON.parse(text) }
}

test('a visitor reports a screen that failed, with and without what was typed', async ({
  page,
  expectConsole,
}) => {
  await withFailingSearch(page)
  expectConsole(/no match for Secretive/)
  // An action of the request would be the last one before the error.
  const loaded = page.waitForResponse('**/data.json')
  await page.goto('apps')
  await loaded
  await page.getByPlaceholder('Search').pressSequentially('Secretive')
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await report(page).press('Enter')
  const whole = await save(page)
  expect(whole.problem.errors).toEqual([
    {
      timeMs: expect.any(Number),
      text: expect.stringMatching(/^Error: no match for Secretive\n.*index-/s),
    },
  ])
  expect(whole.problem.version).toMatch(/^\d+\.\d+\.\d+$/)
  expect(whole.problem.window).toEqual({ width: 1280, height: 800, pixelRatio: 1 })

  await page.setViewportSize({ width: 320, height: 568 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await dialog(page).getByText('Read the file').click()
  expect(await axeFindings(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  const steps = dialog(page).getByRole('listitem')
  await expect(steps.last()).toHaveText('Types “Secretive”')
  await dialog(page).getByRole('checkbox').check()
  await expect(steps.last()).toHaveText('Types “xxxxxxxxx”')
  const covered = await save(page)
  expect(covered.text).not.toMatch(/secret/i)
  expect(covered.problem.errors[0].text).toMatch(/^Error\nassets\/index-/)
  expect(covered.text).toContain('?q=xxxxxxxxx')
  const files = [whole.path, covered.path]
  const { code, output } = await runNode(['tools/replay/replayCommand.ts', ...files])
  expect(output).toContain('Error: no match for Secretive')
  expect(output.match(/What was typed is left out/g)).toHaveLength(1)
  expect(output).toMatch(/view\/parameterChosen: Error\n {4}assets\/index-/)
  expect(output).toContain('2 without a difference')
  expect(code).toBe(0)
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(report(page)).toBeFocused()
})

test('a report continues over the reload after an install and after a report, and is offered when an install fails', async ({
  page,
}) => {
  await page.goto('')
  await page.getByRole('main').getByRole('link', { name: first.title }).click()
  await installAndReload(page)
  await report(page).click()
  const { path, problem, text, actions } = await save(page)
  expect(actions.map(({ action }: { action: { type: string } }) => action.type)).toContain(
    'installedApps/appInstalled',
  )
  expect(problem.catalogue.sha256).toMatch(/^[0-9a-f]{64}$/)
  expect(text).not.toContain('late')
  const trace = readTrace(path, initialState)
  expect(replayTrace(trace, { reducer }).first).toBe(undefined)
  await page.goBack()
  await expect(dialog(page)).toBeHidden()

  await page.goto(`appdetails/${second.id}`)
  await fillStorage(page)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await page.getByRole('alert').getByRole('button', { name: 'Report a problem' }).click()
  const failed = await save(page)
  expect(failed.text).toContain('installedApps/installReverted')
  const types = failed.actions.map(({ action }: { action: { type: string } }) => action.type)
  expect(types.filter((type: string) => type === 'installedApps/appInstalled')).toHaveLength(2)
})

test('a report that does not load says so beside its button', async ({ page, expectConsole }) => {
  expectConsole(/ProblemDialog|dynamically imported/)
  await page.route('**/ProblemDialog*', route => route.abort())
  await page.setViewportSize({ width: 390, height: 300 })
  await page.goto('')
  await report(page).click()
  // A page scrolls by whole pixels, and the height of the footer is not a whole number.
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 0.99 })
  const bottomOf = async (part: Locator) => {
    const { y = 0, height = 0 } = (await part.boundingBox()) ?? {}
    return y + height
  }
  const copyright = await bottomOf(page.getByText('Copyright'))
  expect(await bottomOf(page.getByRole('alert'))).toBeLessThan(copyright)
  // On the error screen, the browser says it.
  await withFailingSearch(page)
  expectConsole(/no match for Secretive/)
  await page.goto('apps?q=Secretive')
  const message = page.waitForEvent('dialog')
  await report(page).click()
  expect((await message).message()).toBe(english.errorScreen.notLoaded)
  await (await message).dismiss()
})

test('the error screen replaces a page that cannot start, and a report has the error alone', async ({
  page,
  expectConsole,
}) => {
  await page.addInitScript(() => {
    const { getElementById } = Document.prototype
    Document.prototype.getElementById = function (id) {
      if (id === 'prerendered-data') throw new Error('broken on purpose')
      return getElementById.call(this, id)
    }
  })
  expectConsole(/broken on purpose/)
  // The HTML of another page is hidden until the site starts.
  for (const path of ['appdetails/999999', 'apps']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Something went wrong')
    await expect(page.getByRole('main')).toBeFocused()
    await expect(page).toHaveTitle('Something went wrong')
  }
  await report(page).click()
  const { problem, actions } = await save(page)
  expect(problem.errors[0].text).toContain('broken on purpose')
  expect(actions).toEqual([])
})
