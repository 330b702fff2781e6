import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { beforeEach, vi } from 'vitest'
import { command as importApps } from '../../../../tools/import/importCommand.ts'
import { FIXTURE_COMPANY } from '../../../fixtures/catalogue.ts'
import { runInProcess } from '../../../support/runInProcess.ts'
import { writeFolder } from '../../../support/writeFolder.ts'

// The sources of the tests have days before this one.
beforeEach(() => void vi.setSystemTime('2026-11-20'))

type Imported = Record<string, Record<string, unknown>>

/** The folder of a company with `files`, and a picture for each path in `pictures`, with its color. */
export async function openProject(
  files: Record<string, unknown> = {},
  pictures: Record<string, string> = {},
) {
  const folder = writeFolder({ 'public/data.json': [], ...files })
  if (!files['company.json'])
    cpSync(join(FIXTURE_COMPANY, 'company.json'), join(folder, 'company.json'))
  const at = (file: string) => join(folder, file)
  const write = (file: string, content: unknown) => {
    mkdirSync(dirname(at(file)), { recursive: true })
    const isWhole = typeof content === 'string' || Buffer.isBuffer(content)
    writeFileSync(at(file), isWhole ? content : JSON.stringify(content))
  }
  for (const [file, color] of Object.entries(pictures)) write(file, await picture(color))
  const readJson = (file: string) => JSON.parse(readFileSync(at(file), 'utf8'))
  return {
    folder,
    at,
    write,
    has: (file: string) => existsSync(at(file)),
    read: (file: string) => readFileSync(at(file), 'utf8'),
    run: (...args: string[]) => runInProcess(importApps, ['--company', folder, ...args], folder),
    sources: (): Record<string, string[]> => readJson('sources.json'),
    imported: (): Imported => readJson('data.imported.json'),
  }
}

/** A PNG of one color. */
export function picture(color: string, width = 64, height = width): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
}

/** The files of fastlane supply for an app, in English. */
export const supply = (
  place: string,
  texts: Partial<Record<'title' | 'short_description' | 'full_description', string>>,
) =>
  Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [`${place}/en-US/${name}.txt`, text]),
  )
