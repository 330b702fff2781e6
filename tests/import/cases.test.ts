import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { expect, it, vi } from 'vitest'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { MappedApp } from '../../tools/import/catalogueMap.ts'
import { openProject } from './project.ts'
import { openStandIn } from './standIn.ts'

// Nobody waits before the next try.
vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

type Project = ReturnType<typeof openProject>

// Its README.md says what a case consists of.
const CASES = join(import.meta.dirname, 'cases')
const steps = globSync('*/{,?/}command', { cwd: CASES }).map(dirname).sort()
const cases = Object.groupBy(steps, step => step.split('/')[0] ?? '')

it.each(Object.entries(cases))('%s', async (_name, steps = []) => {
  const project = openProject()
  const standIn = await openStandIn()
  const hashes: string[] = []
  const responses: Record<string, string | number> = {}
  for (const step of steps) {
    const folder = join(CASES, step)
    // Latin-1 keeps the bytes of pictures.
    const repositories: Record<string, Record<string, Buffer>> = {}
    for (const [file, text] of Object.entries(readTexts(join(folder, 'in'), 'latin1'))) {
      const content = Buffer.from(fillHashes(text, hashes), 'latin1')
      const [, repository, path] = /^github\.com\/([^/]+\/[^/]+)\/(.*)/.exec(file) ?? []
      if (!repository || !path) project.write(fillHashes(file, hashes), content)
      else repositories[repository] = { ...repositories[repository], [path]: content }
    }
    for (const [name, files] of Object.entries(repositories)) standIn.commit(name, files)
    Object.assign(responses, readJson(join(folder, 'responses.json')))
    for (const [url, response] of Object.entries(responses)) {
      // A file of the project, a status, or more bytes than are taken.
      if (typeof response === 'string') {
        standIn.answer(url, readFileSync(join(project.folder, response)))
      } else {
        standIn.answer(url, response < 1000 ? response : Buffer.alloc(response))
      }
    }
    standIn.requests.length = 0
    const before = new Map(project.files() as [string, string][])
    const output = await runLines(project, readFileSync(join(folder, 'command'), 'utf8'))
    const after = new Map(project.files() as [string, string][])
    const effects = standIn.requests.map(url => `asked ${url}`)
    const found: Record<string, string> = {}
    for (const file of [...after.keys()].sort()) {
      if (before.get(file) === after.get(file)) continue
      if (file.endsWith('.webp'))
        effects.push(`wrote ${file} ${await describePicture(project, file)}`)
      else found[file] = file.endsWith('.json') ? shownJson(project, file) : project.read(file)
    }
    for (const file of before.keys()) if (!after.has(file)) effects.push(`deleted ${file}`)
    for (const [file, text] of Object.entries(found)) found[file] = numberHashes(text, hashes)
    const numbered = effects.map(effect => numberHashes(effect, hashes)).sort()
    found.output = `${[...output.map(line => numberHashes(line, hashes)), ...numbered].join('\n')}\n`

    const expected = join(folder, 'expected')
    if (process.env.RENEW) {
      rmSync(expected, { recursive: true, force: true })
      for (const [file, text] of Object.entries(found)) {
        mkdirSync(dirname(join(expected, file)), { recursive: true })
        writeFileSync(join(expected, file), text)
      }
    }
    expect(found, step).toEqual(readTexts(expected))
    // A draft would stay there.
    expect(readdirSync(project.folder).filter(file => file.startsWith('.'))).toEqual([])
  }
})

/** Runs each line that is no comment. Returns the lines, what they print and how they end. */
async function runLines(project: Project, text: string): Promise<string[]> {
  const lines = text.split('\n').filter(line => line !== '' && !line.startsWith('#'))
  const output: string[] = []
  for (const line of lines) {
    const [command, ...args] = line.split(' ') as ['import', ...string[]]
    output.push(`$ ${line}`)
    const run = await project.run(command, args)
    output.push(run.output.trimEnd())
    if (run.code !== 0) output.push(`exit ${run.code}`)
  }
  return output
}

/** The text of a JSON file. The map's leaves out what the catalogue also says. */
function shownJson(project: Project, file: string): string {
  const content = readJson(join(project.folder, file))
  if (!file.endsWith('catalogue.map.json')) return `${format(content)}\n`
  const catalogues = join(project.folder, dirname(file), 'public')
  const apps = content.apps.map(({ id, ids, sources, imported, translations = {} }: MappedApp) => {
    const overlays = Object.entries(translations).map(([language, texts]) => {
      return [language, withoutCopies(id, texts, join(catalogues, `data.${language}.json`))]
    })
    return {
      id,
      ids,
      sources,
      imported: withoutCopies(id, imported, join(catalogues, 'data.json')),
      ...(overlays.length > 0 && { translations: Object.fromEntries(overlays) }),
    }
  })
  return `${format({ lastId: content.lastId, apps })}\n`
}

/** Imported fields that the record does not have like that, and null for those that were not imported. */
function withoutCopies(id: number, imported: object, catalogue: string): object {
  const record = readJson(catalogue, []).find((app: AppRecord) => app.id === id)
  const fields = Object.keys({ ...record, ...imported }).filter(field => field !== 'id')
  const values = fields.map(field => [field, Object(imported)[field] ?? null] as const)
  return Object.fromEntries(
    values.filter(([field, value]) => !isDeepStrictEqual(value, Object(record)[field])),
  )
}

/** JSON whose two upper levels have a line for each value. */
function format(value: object, levels = 2): string {
  if (levels === 0 || typeof value !== 'object') return JSON.stringify(value)
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const lines = Object.entries(value).map(([key, each]) => {
    return (Array.isArray(value) ? '' : `"${key}": `) + format(each, levels - 1)
  })
  const inside = lines.length > 0 ? `\n${lines.join(',\n').replace(/^/gm, '  ')}\n` : ''
  return `${open}${inside}${close}`
}

/** The size of a picture, and which of red, green and blue it has most of. */
async function describePicture(project: Project, file: string): Promise<string> {
  const picture = sharp(join(project.folder, file))
  const { width, height } = await picture.metadata()
  const { r, g, b } = (await picture.stats()).dominant
  const most = Math.max(r, g, b)
  const color = r === g && g === b ? 'gray' : r === most ? 'red' : g === most ? 'green' : 'blue'
  return `${width} x ${height} ${color}`
}

/** Names of pictures end with a hash. The first one becomes HASH1. */
function numberHashes(text: string, hashes: string[]): string {
  return text.replace(/(?<=-)[0-9a-f]{8}(?=\.webp)/g, hash => {
    if (!hashes.includes(hash)) hashes.push(hash)
    return `HASH${hashes.indexOf(hash) + 1}`
  })
}

const fillHashes = (text: string, hashes: string[]) =>
  text.replace(/HASH(\d)/g, (_, number) => hashes[number - 1] ?? '')

const readJson = (file: string, missing: object = {}) =>
  existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : missing

/** The text of each file in a folder. */
function readTexts(folder: string, encoding: BufferEncoding = 'utf8'): Record<string, string> {
  const entries = existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
    : []
  const files = entries.filter(entry => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [relative(folder, file), readFileSync(file, encoding)]
    }),
  )
}
