import { spawnSync } from 'node:child_process'
import { basename, dirname, relative, resolve } from 'node:path'
import { writeWhole } from '../lib/outFile.ts'
import { type PlayedSite, playTrace } from './playTrace.ts'
import type { ReplayResult } from './replay.ts'
import {
  addressOf,
  catalogueOf,
  hasFailed,
  readScreen,
  readState,
  type State,
  TEST_ENDING,
  TEST_HELPERS,
  writeStep,
} from './siteSteps.ts'
import type { Texts } from '../lib/messages.ts'
import { type CodeLine, code, comment } from './testCode.ts'
import { type Trace, TraceError } from './trace.ts'

/** What a written test may import from TEST_HELPERS. */
const HELPERS = [
  'catalogueShown',
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
  site: PlayedSite
  /** Of the language that the site is shown in. */
  texts: Texts
}

/**
 * Writes a Playwright test that does what the visitor did, and expects what the screens of the built site
 * show. Resolves to what to tell the person. Throws a TraceError if the test would expect nothing.
 */
export async function writeTest(options: TestOptions): Promise<string[]> {
  const { name, trace, result, file, site, texts } = options
  const { languagePath } = site
  const { actions } = trace
  const states = result.states.map((state, index) =>
    readState(state, index === 0 ? name : `${name}, after action ${index},`),
  )
  const [start] = states as [State]
  const steps: { lines: CodeLine[]; screen: CodeLine[] }[] = []
  const otherTabs: unknown[] = []
  const history = [addressOf(start.view.location, languagePath)]
  steps.push({ lines: [code`await page.goto(${history[0] as string})`], screen: [] })
  let isTyping = false
  await playTrace({ ...trace, initialState: result.states[0] }, site, async (page, index) => {
    const state = states[index] as State
    history[history.length - 1] = addressOf(state.view.location, languagePath)
    const step = steps.at(-1)
    if (step && !isTyping) step.screen = await readScreen(page, state)
    const next = actions[index]
    if (!next || next.isSkipped) return
    const around = { before: actions[index - 1], next, after: actions.slice(index + 1) }
    const keepList = (list: unknown) => otherTabs.push(list) - 1
    const lines = await writeStep(page, {
      ...around,
      state,
      history,
      keepList,
      texts,
      languagePath,
    })
    if (!lines) return
    // The screens in between are not those of an earlier step.
    isTyping = lines.length === 0
    if (!isTyping) steps.push({ lines, screen: [] })
  })
  const catalogue = states.map(catalogueOf).find(apps => apps !== undefined)
  const isFailing = !catalogue && states.some(hasFailed)
  if (steps.every(({ screen }) => screen.length === 0)) {
    throw new TraceError(
      `${name} is not enough for a test: it has no catalogue, so there is nothing to expect. Record the visit from its start.`,
    )
  }
  const setUp = isFailing
    ? [code`await failCatalogue(page)`, code`expectConsole(/500/)`]
    : [code`await withCatalogue(page, data.catalogue)`, code`await withBlankPictures(page)`]
  if (!catalogue && !isFailing && steps.some(({ screen }) => screen.length === 0)) {
    setUp.push(comment('Screens with apps: the trace has no catalogue, so nothing is expected.'))
  }
  const { apps: installed } = start.installedApps
  if (installed.length > 0) setUp.push(code`await withInstalled(page, data.installed)`)
  let shown: CodeLine[] = []
  const paragraphs = steps.map(({ lines, screen }) => {
    // A loaded page shows at first what its build has embedded.
    if (lines.some(line => /^await (page\.go|installAnd)/.test(line))) shown = []
    const fresh = screen.filter(line => !shown.includes(line))
    shown = screen
    return [...lines, ...fresh].join('\n')
  })
  const body = [setUp.join('\n'), ...paragraphs].join('\n\n')
  const isUsed = (name: string) => new RegExp(`\\b${name}[.(]`).test(body)
  const fixtures = isUsed('expectConsole') ? 'page, expectConsole' : 'page'
  const helpers = ['expect', 'test', ...HELPERS.filter(isUsed)].sort().join(', ')
  const journey = relative(dirname(resolve(file)), resolve(TEST_HELPERS)).replaceAll('\\', '/')
  const imports = [`import { ${helpers} } ${code`from ${journey.replace(/^(?!\.)/, './')}`}`]
  const dataFile = file.replace(TEST_ENDING, '.data.json')
  const data = {
    ...(!isFailing && { catalogue: catalogue ?? [] }),
    ...(installed.length > 0 && { installed }),
    ...(otherTabs.length > 0 && { otherTabs }),
  }
  const hasData = Object.keys(data).length > 0
  if (hasData) {
    imports.push(code`import data from ${`./${basename(dataFile)}`} with { type: 'json' }`)
    writeWhole(dataFile, formatRecords(data))
  }
  const text = [
    ...imports,
    '',
    `${code`test(${name.replaceAll('-', ' ')}, async (`}{ ${fixtures} }) => {`,
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
