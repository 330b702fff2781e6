import { execFileSync, spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { companyFolder, readCompany } from '../../tools/company/company.ts'
import { readLocalCatalogue } from '../../tools/company/overlay.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { readTrace } from '../../tools/replay/readTrace.ts'
import { command } from '../../tools/replay/replayCommand.ts'
import { initialState } from '../../tools/replay/siteAdapter.ts'
import { sourceLinesOf } from '../../tools/replay/sourceLines.ts'
import { findLanguageFolder } from '../../tools/replay/traceLanguage.ts'
import {
  CATALOGUE_FILE,
  catalogue,
  FIXTURE_COMPANY,
  firstApp,
  secondApp,
} from '../fixtures/catalogue.ts'
import { runInProcess } from '../support/runInProcess.ts'
import { file, folder, run, SEARCH } from '../support/traceFiles.ts'

const HEAD = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
const COMMITTED = execFileSync('git', ['show', `HEAD:${CATALOGUE_FILE}`])

const TEST = 'keyboard.spec.ts › a key follows a link'

/** A visitor's report, or that of the failed browser test `test`, with the actions of a recorded trace. */
function report(name: string, change: object = {}, test?: string): string {
  const problem = {
    savedAt: '2026-01-01T00:00:00.000Z',
    version: '1.2.3',
    commit: HEAD,
    language: 'en',
    browser: 'Browser/1.0',
    browserLanguages: ['en'],
    window: { width: 320, height: 568, pixelRatio: 2 },
    isTypedTextLeftOut: false,
    errors: [],
    catalogue: { sha256: hash('sha256', COMMITTED) },
    ...change,
  }
  return file(name, { ...JSON.parse(readFileSync(SEARCH, 'utf8')), problem, test })
}

/** A source map whose lines are those of `source`. */
const sourceMap = (source: string, mappings = 'AAAA') => {
  return { version: 3, sources: [source], names: [], mappings }
}

/** A Git repository with a company of two languages. */
function openRepository() {
  const repository = makeTemporaryFolder('company')
  cpSync(FIXTURE_COMPANY, repository, { recursive: true })
  const write = (path: string, value: object | string) => file(join(repository, path), value)
  const company = JSON.parse(readFileSync(`${FIXTURE_COMPANY}/company.json`, 'utf8'))
  write('company.json', { ...company, languages: ['en', 'de'] })
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@example.org', ...args], {
      cwd: repository,
      encoding: 'utf8',
    }).trim()
  git('init', '-q')
  return { repository, company, write, git }
}

describe("a visitor's report", () => {
  it('gets the catalogue of its commit, so that a compact copy has it', async () => {
    const copy = join(folder, 'copy.trace.json')
    const { code, output } = await run(report('own.trace.json', {}, TEST), '--compact', copy)
    expect(output.split('\n')[0]).toBe(`test     ${TEST}`)
    expect(output).toContain('version 1.2.3')
    const note = `catalogue: ${CATALOGUE_FILE} at ${HEAD}, the visitor's`
    expect(output).toContain(note)
    expect(code).toBe(0)
    const text = readFileSync(copy, 'utf8')
    expect(catalogue.filter(({ title }) => !text.includes(JSON.stringify(title)))).toEqual([])
    expect((await run(copy)).output).not.toMatch(/catalogue:|these errors/)
    // Notes are no part of the JSON.
    const args = ['tools/replay/replayCommand.ts', join(folder, 'own.trace.json'), '--json']
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect([JSON.parse(stdout).same, stderr.trim()]).toEqual([1, note])
    // Redux DevTools gets the same from either.
    const [lifted, again] = [join(folder, 'lifted.json'), join(folder, 'again.json')]
    await run(report('own.trace.json'), '--lifted', lifted)
    await run(copy, '--lifted', again)
    expect(readFileSync(again, 'utf8')).toBe(readFileSync(lifted, 'utf8'))
    expect((await run(lifted)).output).toMatch(/^same .*: lifted export, 11 actions, compared/)
  })

  it('says if the catalogue may be another one', async () => {
    const other = file('other.json', catalogue.slice(0, 3))
    const differing = await run(report('differing.trace.json'), '--catalogue', other)
    expect(differing.output).toContain(`catalogue: ${other} differs from the visitor's: SHA-256`)
    expect(differing.code).toBe(0)
    const unknown = await run(report('unknown.trace.json', { commit: 'abcdef0' }))
    expect(unknown.output).toContain(
      `does not have ${CATALOGUE_FILE} at abcdef0. Name the visitor's`,
    )
    const invalid = await run(
      report('invalid.trace.json'),
      '--catalogue',
      file('text.json', 'hello'),
    )
    expect(invalid.output).toContain('is not a catalogue: expected an array of records.')
  })

  it('names the source lines of its errors if the build has source maps', async () => {
    mkdirSync(join(folder, 'assets'))
    file('assets/index-a_1.js.map', sourceMap('../../src/a.ts', ';AAAA,EACE,CACE'))
    const text = `Error: hostile\u001b[2J\n at f (https://a.example/assets/index-a_1.js:2:3)\n at https://a.example/assets/../../x.js:1:1`
    const { timeMs } = JSON.parse(readFileSync(SEARCH, 'utf8')).actions[2]
    const errors = [...Array(20).fill({ timeMs: 0, text: 'Error: earlier' }), { timeMs, text }]
    const path = report('an error.trace.json', { errors })
    const { code, output } = await run(path, '--dist', folder)
    expect(code).toBe(0)
    expect(output).toMatch(
      /^same .*\n {2}No state shows these errors: .*\n {2}Next, .* --pictures report --dist DIR, a build of \w+\. See docs\/traces\.md\.\n/s,
    )
    expect(output).toMatch(/ {2}error after action 3 of 11, [\w/]+: Error: hostile\\u001b\[2J\n/)
    expect(output).toContain(
      '    at f (src/a.ts:2:3)\n    at https://a.example/assets/../../x.js:1:1\n',
    )
    expect((await run(path)).output).toContain(
      `  Next, for lines of the source: npm run build -- --sourcemap in a worktree of ${HEAD}, then npm run replay -- ${JSON.stringify(path)} --dist DIR.`,
    )
  })

  it('is replayed in the language of its page', async () => {
    const { repository, company, write, git } = openRepository()
    write('public/data.json', [firstApp, secondApp])
    write('public/data.de.json', [{ id: firstApp.id, title: 'Der Erste' }])
    git('add', '.')
    git('commit', '-qm', 'Company')
    const chosen = readCompany(companyFolder(repository), 'de')
    const built = readLocalCatalogue(join(repository, 'public/data.json'), chosen)
    expect(built.map(({ title }) => title)).toEqual(['Der Erste', secondApp.title])
    const path = report('german.trace.json', {
      language: 'de',
      commit: git('rev-parse', 'HEAD'),
      catalogue: { sha256: hash('sha256', JSON.stringify(built)) },
      errors: [{ timeMs: 0, text: 'Error\n at https://a.example/de/assets/index.js:1:1' }],
    })
    const dist = join(folder, 'german')
    mkdirSync(join(dist, 'de/assets'), { recursive: true })
    const builtFrom = (commit: string) =>
      file(
        'german/index.html',
        `<meta name="version" content="0.3.0 (${commit}), company 0123abc"/>`,
      )
    builtFrom(git('rev-parse', '--short', 'HEAD'))
    file('german/manifest.webmanifest', { name: company.name })
    file('german/de/assets/index.js.map', sourceMap('../../../src/de.ts'))
    const flags = ['--company', '.', '--dist', dist, '--pictures', folder]
    const { code, output } = await runInProcess(command, [path, ...flags], repository)
    expect(output).toMatch(/catalogue: public\/data\.json at \w+ in Deutsch, the visitor's/)
    expect(output).toContain('    at src/de.ts:1:1\n')
    expect(output).toContain(`Cannot draw ${path}: Cannot find the built site in ${dist}/de/`)
    expect(output).toContain('1 without a difference, 0 with one, 0 unreadable, 1 without pictures')
    expect(code).toBe(2)
    expect(output).toContain(` --pictures report --dist ${dist}\n`)
    expect(output).not.toContain('screens may differ')
    const ofLanguage = [path, '--company', '.', '--dist', join(dist, 'de')]
    const named = await runInProcess(command, ofLanguage, repository)
    expect(named.output).toContain('    at src/de.ts:1:1\n')

    builtFrom('abc1234')
    const replay = async (...args: string[]) =>
      (await runInProcess(command, [...args, ...flags], repository)).output
    expect(await replay(path)).toContain(
      `The site in ${dist} was built from abc1234, the report comes from ${git('rev-parse', 'HEAD')}: their screens may differ.`,
    )
    // Versions until 0.3.0 copied the file of the default language.
    const catalogue = join(repository, 'public/data.json')
    const english = readLocalCatalogue(catalogue, readCompany(companyFolder(repository)))
    expect(english).toMatchObject([{ language: 'en' }, { language: 'en' }])
    for (const text of [readFileSync(catalogue), JSON.stringify(english)]) {
      const english = report('english.trace.json', {
        language: 'en',
        commit: git('rev-parse', 'HEAD'),
        catalogue: { sha256: hash('sha256', text) },
      })
      const { output } = await runInProcess(command, [english, '--company', '.'], repository)
      expect(output).toMatch(/catalogue: public\/data\.json at \w+, the visitor's/)
    }
    // Without a header, only the texts of the catalogue tell the language.
    const exported = join(folder, 'exported.json')
    await runInProcess(command, [path, '--company', '.', '--lifted', exported], repository)
    file('german/data.json', [firstApp, secondApp])
    file('german/de/data.json', built)
    expect(await replay(exported)).toContain(`Cannot find the built site in ${dist}/de/`)
    const other = readTrace(SEARCH, initialState)
    expect(findLanguageFolder(other, join(dist, 'de'), ['fr/', 'nl/'])).toBe(undefined)
  })

  it('has each source map read once, however many places its errors name', () => {
    mkdirSync(join(folder, 'dist/assets'), { recursive: true })
    const map = file('dist/assets/once.js.map', sourceMap('once.ts'))
    const withLines = sourceLinesOf([folder, join(folder, 'dist')])
    const places = 'at assets/once.js:1:1\nat assets/none.js:1:1'
    const expected = 'at once.ts:1:1\nat assets/none.js:1:1'
    expect(withLines(places)).toBe(expected)
    rmSync(map)
    expect(withLines(places)).toBe(expected)
  })

  it.each([
    ['a commit that is an option', { commit: '--output=x' }, 'problem.commit'],
    ['a commit that is a name', { commit: 'HEAD' }, 'problem.commit'],
    ['an error without a time', { errors: [{ text: '' }] }, 'problem.errors.0.timeMs'],
    [
      'a time that no date has',
      { errors: [{ timeMs: 1e300, text: '' }] },
      'problem.errors.0.timeMs',
    ],
  ])('is refused with %s', async (name, change, place) => {
    const { code, output } = await run(report(`${name}.trace.json`, change))
    expect(code).toBe(2)
    expect(output).toContain(`is not a valid trace: entry ${place}:`)
  })
})
