import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import sharp from 'sharp'
import { beforeEach, vi } from 'vitest'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { command as checkCatalogue } from '../../tools/checkCatalogue.ts'
import type { CatalogueMap } from '../../tools/import/catalogueMap.ts'
import { command as importApps } from '../../tools/import/importCommand.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { runInProcess } from '../support/runInProcess.ts'

// The sources of the tests have days before this one.
beforeEach(() => void vi.setSystemTime('2026-11-20'))

const COMMANDS = { import: importApps, check: checkCatalogue }

/** An empty project: a folder in which the commands run. */
export function openProject(records?: Partial<AppRecord>[]) {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'project-')))
  const write = (file: string, content: string | Uint8Array) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), content)
  }
  mkdirSync(join(folder, 'public'))
  cpSync(join(FIXTURE_COMPANY, 'company.json'), join(folder, 'company.json'))
  if (records) write('public/data.json', JSON.stringify(records))
  return {
    folder,
    write,
    writeJson: (file: string, value: unknown) => write(file, JSON.stringify(value)),
    /** Changes fields of company.json. */
    setCompany: (fields: object) => {
      const company = JSON.parse(readFileSync(join(FIXTURE_COMPANY, 'company.json'), 'utf8'))
      write('company.json', JSON.stringify({ ...company, ...fields }))
    },
    read: (file: string) => readFileSync(join(folder, file), 'utf8'),
    has: (file: string) => existsSync(join(folder, file)),
    picture: async (file: string, width = 64, height = width, color = 'teal') => {
      const picture = sharp({ create: { width, height, channels: 3, background: color } })
      write(file, await picture.png({ compressionLevel: 0 }).toBuffer())
    },
    run: (command: keyof typeof COMMANDS, args: string[] = []) =>
      runInProcess(COMMANDS[command], ['--company', folder, ...args], folder),
    map: (): CatalogueMap => JSON.parse(readFileSync(join(folder, 'catalogue.map.json'), 'utf8')),
    records: (): AppRecord[] => JSON.parse(readFileSync(join(folder, 'public/data.json'), 'utf8')),
    /** Every file with its content, to compare two states. */
    files: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(({ parentPath, name }) => join(parentPath, name))
        .map(file => [relative(folder, file), readFileSync(file, 'base64')]),
  }
}
