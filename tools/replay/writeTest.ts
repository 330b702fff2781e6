import { spawnSync } from 'node:child_process'
import { basename, dirname, relative, resolve } from 'node:path'
import { writeWhole } from '../lib/outFile.ts'
import { playTrace } from './playTrace.ts'
import type { ReplayResult } from './replay.ts'
import {
  addressOf,
  findCatalogue,
  hasCatalogue,
  quote,
  readScreen,
  type State,
  TEST_ENDING,
  TEST_HELPERS,
  writeStep,
} from './siteSteps.ts'
import type { Trace } from './trace.ts'

/** What a written test may import from TEST_HELPERS. */
const HELPERS = [
  'failCatalogue',
  'fillStorage',
  'installAndWatchReload',
  'listedTitles',
  'storeInAnotherTab',
  'withBlankPictures',
  'withCatalogue',
  'withInstalled',
]

type TestOptions = {
  name: string
  trace: Trace
  result: ReplayResult
  /** Ends in TEST_ENDING. The catalogue and the installed list go to a '.data.json' next to it. */
  file: string
  dist: string | undefined
}

/**
 * Writes a Playwright test that does what the visitor did, and expects what the screens of the built site
 * show. Resolves to what to tell the person.
 */
export async function writeTest(options: TestOptions): Promise<string[]> {
  const { name, trace, result, file, dist } = options
  const { actions } = trace
  const states = result.states as State[]
  const steps: { lines: string[]; screen: string[] }[] = []
  const history = [addressOf((states[0] as State).view.location)]
  steps.push({ lines: [`await page.goto(${quote(history[0] as string)})`], screen: [] })
  let isTyping = false
  await playTrace({ ...trace, initialState: states[0] }, dist, async (page, index) => {
    const state = states[index] as State
    const { location } = state.view
    const address = addressOf(location)
    history[history.length - 1] = address
    const isListKnown = hasCatalogue(state) || location.pathname === '/installation'
    const step = steps.at(-1)
    if (step && !isTyping) step.screen = await readScreen(page, isListKnown)
    const next = actions[index]
    if (!next || next.isSkipped) return
    const around = { before: actions[index - 1], next, after: actions.slice(index + 1) }
    const lines = await writeStep(page, { ...around, state, history })
    if (!lines) return
    // The screens in between are not those of an earlier step.
    isTyping = lines.length === 0
    if (!isTyping) steps.push({ lines, screen: [] })
  })
  const { catalogue, isFailing } = findCatalogue(trace)
  const { apps: installed } = (states[0] as State).installedApps
  const setUp = isFailing
    ? ['await failCatalogue(page)', 'expectConsole(/500/)']
    : ['await withCatalogue(page, data.catalogue)', 'await withBlankPictures(page)']
  if (installed.length > 0) setUp.push('await withInstalled(page, data.installed)')
  let shown: string[] = []
  const paragraphs = steps.map(({ lines, screen }) => {
    const fresh = screen.filter(line => !shown.includes(line))
    shown = screen
    return [...lines, ...fresh].join('\n')
  })
  const body = [setUp.join('\n'), ...paragraphs].join('\n\n')
  const isUsed = (name: string) => new RegExp(`\\b${name}[.(]`).test(body)
  const fixtures = isUsed('expectConsole') ? 'page, expectConsole' : 'page'
  const helpers = ['expect', 'test', ...HELPERS.filter(isUsed)].sort().join(', ')
  const journey = relative(dirname(resolve(file)), resolve(TEST_HELPERS)).replaceAll('\\', '/')
  const imports = [`import { ${helpers} } from ${quote(journey.replace(/^(?!\.)/, './'))}`]
  const dataFile = file.replace(TEST_ENDING, '.data.json')
  const hasData = !isFailing || installed.length > 0
  if (hasData) {
    const data = quote(`./${basename(dataFile)}`)
    imports.push(`import data from ${data} with { type: 'json' }`)
    writeWhole(dataFile, formatRecords({ catalogue, installed }))
  }
  const text = [
    ...imports,
    '',
    `test(${quote(name.replaceAll('-', ' '))}, async ({ ${fixtures} }) => {`,
    body.replace(/^(?=.)/gm, '  '),
    '})',
    '',
  ].join('\n')
  writeWhole(file, text)
  // Long lines. A file outside the project stays as it is.
  spawnSync('npx', ['biome', 'format', '--write', file], { stdio: 'ignore' })
  const open = text.split('\n').filter(line => /^ *\/\//.test(line))
  return [
    `test: ${file}${hasData ? `, with the records in ${dataFile}` : ''}`,
    ...open.map(line => `to do by hand: ${line.replace(/^ *\/\/ /, '')}`),
  ]
}

/** JSON with one record per line. */
function formatRecords(lists: Record<string, unknown[]>): string {
  const members = Object.entries(lists).map(
    ([key, list]) => `"${key}": [\n${list.map(record => JSON.stringify(record)).join(',\n')}\n]`,
  )
  return `{\n${members.join(',\n')}\n}\n`
}
