import { mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { command as generate } from '../../../mock-server/generate.ts'
import { command as mock } from '../../../mock-server/mockCommand.ts'
import { command as importApps } from '../../../tools/import/importCommand.ts'
import { command as replay } from '../../../tools/replay/replayCommand.ts'
import { FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { SEARCH } from '../../support/traceFiles.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const COMMANDS = { generate, import: importApps, mock, replay }

/** What is typed, a part of the message, and files that the folder has besides those of `openFolder`. */
type Row = [line: string, reason: string, files?: Record<string, unknown>]

const busy = createServer().listen(0)
const { port: BUSY } = busy.address() as AddressInfo
afterAll(() => void busy.close())

/** Stands for a symbolic link to `target`. */
const linkTo = (target: string) => ({ linkTo: target })
const PLAY = 'https://play.google.com/store/apps/details'
const isLink = (name: string) => `Cannot write ${name}: it is a symbolic link. Name a file.\n`

const rows: Row[] = [
  ['mock --file object.json', 'object.json is not a valid catalogue: expected an array'],

  ['generate --apps 1 --out link.json', isLink('--out link.json')],

  ['import', 'error: Name sources, or add them to sources.json.\n'],
  [
    'import lamp',
    'catalogue.map.json is from version 0.4.0: run the import',
    { 'catalogue.map.json': {} },
  ],
  ['import --refresh', "unknown option '--refresh'"],
  ['import /none/here', 'error: /none/here does not exist here.\n'],
  ['import good.json', 'good.json is a file: expected a folder.\n'],
  ['import file:///etc/hosts', 'expected a source such as'],
  ['import https://github.com/example/lamp', 'run git clone https://github.com/example/lamp ../'],
  ['import http://git.example/lamp', 'expected a source such as'],
  ['import https://github.com.example/example/lamp', 'expected a source such as'],
  [`import ${PLAY}?id=../x`, 'expected a source such as'],
  ['import https://apps.example/?id=a.b', 'expected a source such as'],
  [`import ${PLAY}?id=a.b`, "a.b': no source has a title: name another one, or write it to an"],
  ['import lamp', 'error: public/data.json is not a valid catalogue', { 'public/data.json': {} }],
  ['import lamp', 'line 1: 2: expected an array', { 'sources.json': { 2: 'x' } }],
  ['import lamp', 'line 3: 2: duplicate of line 2', { 'sources.json': '{\n"2": [],\n"2": []}' }],
  ['import lamp', 'expected ids from 0 to', { 'sources.json': { '9007199254740993': [] } }],
  ['import lamp', 'expected ids from 0 to', { 'data.imported.json': { x: {} } }],
  ['import lamp', isLink('the sources sources.json'), { 'sources.json': linkTo('good.json') }],
  [
    'import lamp',
    isLink('the import data.imported.json'),
    { 'data.imported.json': linkTo('good.json') },
  ],
  [
    'import lamp',
    'lamp/en-US/title.txt is a symbolic link',
    { 'lamp/en-US/title.txt': linkTo('../../good.json') },
  ],

  ['mock --port many', "error: Invalid port 'many': use a whole number from 0 to 65535.\n"],
  [`mock --port ${BUSY}`, `error: Port ${BUSY} is already in use. Stop the program using it, or`],
  ['mock --apps 1.5', "error: Invalid apps '1.5': use a whole number from 0 to 100000.\n"],
  ['mock --fail -1', "error: Invalid fail '-1': use a share from 0 to 1, such as 0.25.\n"],
  ['mock --delay -100', "error: Invalid delay '-100': use ms or MIN-MAX, from 0 to 600000.\n"],
  ['mock --scenario', "error: option '--scenario <name>' argument missing\nSee --help.\n"],
  ['mock --scenario --list', 'error: Missing value for --scenario.\n'],
  ['mock --apps=', 'error: Missing value for --apps.\n'],
  ['mock slow', 'too many arguments. Expected 0 arguments but got 1: slow.\nSee --help.\n'],
  ['mock --speed 1', "error: unknown option '--speed'\n(Did you mean --seed?)\nSee --help.\n"],
  ['mock --file http://live.example/', 'http://live.example/: expected an https address.\n'],

  ['replay', "error: missing required argument 'FILE'\nSee --help.\n"],
  ['replay none.json', 'none.json: no such file'],
  ['replay lamp', 'No traces in '],
  ['replay trace.json --good nowhere', 'Cannot find the commit nowhere: '],
  ['replay trace.json --good HEAD --update', "'--update' cannot be used with option '--good"],
  ['replay trace.json --all', 'Missing --pictures or --good: --all'],
  ['replay trace.json --language de', 'Missing --pictures or --good: --language'],
  ['replay trace.json --actions 9-7', "Invalid range '9-7'"],
  ['replay trace.json --actions 0', "Invalid range '0'"],
  ['replay trace.json --actions --update', "'--actions [FROM-TO]' cannot be used with option"],
  ['replay trace.json --actions --good HEAD', 'cannot be used with option'],
  [
    'replay trace.json a/trace.trace.json --pictures out',
    'Two traces have the same',
    { 'a/trace.trace.json': [] },
  ],
  ['replay trace.json --pictures out', 'Cannot find the built site in dist: run npm run build'],
  [
    'replay trace.json --pictures out --language de',
    "The site in dist has no language 'de': add it",
    { 'dist/index.html': '<html lang="en">' },
  ],
  ['replay trace.json --compact lamp', 'Cannot write --compact lamp: it is a folder. Name a file.'],
  ['replay trace.json --compact link.json', isLink('--compact link.json')],
  ['replay trace.json --lifted link.json', isLink('--lifted link.json')],
  ['replay trace.json good.json --compact out.json', '--compact takes one trace, got 2.\n'],
  ['replay cut.json --compact good.json', 'cut.json', { 'cut.json': '{"traceVersion":1' }],
]

/** A company's folder with a trace, a folder of fastlane and a link. */
function openFolder(files: Record<string, unknown> = {}): string {
  const folder = writeFolder({
    'company.json': readFileSync(`${FIXTURE_COMPANY}/company.json`, 'utf8'),
    'public/data.json': [{ id: 1, title: 'Kettle' }],
    'trace.json': readFileSync(SEARCH, 'utf8'),
    'lamp/en-US/title.txt': 'Lamp',
    'good.json': {},
    'object.json': {},
  })
  const links = { 'link.json': linkTo('good.json'), ...files }
  for (const [name, content] of Object.entries(links)) {
    const file = join(folder, name)
    mkdirSync(dirname(file), { recursive: true })
    rmSync(file, { force: true })
    const { linkTo: target } = Object(content)
    if (target) symlinkSync(target, file)
    else writeFileSync(file, isWhole(content) ? content : JSON.stringify(content))
  }
  return folder
}

const isWhole = (content: unknown): content is string | Buffer =>
  typeof content === 'string' || Buffer.isBuffer(content)

/** Each file with its content. */
function contentsOf(folder: string) {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.map(entry => {
    const file = join(entry.parentPath, entry.name)
    return [file, entry.isFile() ? readFileSync(file, 'latin1') : '']
  })
}

describe('a wrong use is refused with one error and exit code 2, before anything is fetched or written', () => {
  it.each(rows)('npm run %s: %s', async (line, reason, files) => {
    const folder = openFolder(files)
    vi.stubEnv('COMPANY', folder)
    const fetched = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('offline'))
    const before = contentsOf(folder)
    const [name, ...args] = line.split(' ') as [keyof typeof COMMANDS, ...string[]]
    const { code, output } = await runInProcess(COMMANDS[name], args, folder)
    vi.unstubAllEnvs()
    expect(output.match(/^error: /gm)).toHaveLength(1)
    expect(output).toContain(reason)
    expect(output).not.toMatch(/\n +at /)
    expect(code).toBe(2)
    expect(contentsOf(folder)).toEqual(before)
    expect(fetched).not.toHaveBeenCalled()
  })
})
