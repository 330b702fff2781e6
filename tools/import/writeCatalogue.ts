import { hash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { applyEdits, modify } from 'jsonc-parser'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { readCatalogue } from '../company/catalogueFile.ts'
import { type CompanyFolder, cataloguePath, localPath } from '../company/company.ts'
import { missingColors } from '../company/iconColor.ts'
import type { AppTranslation } from '../company/overlay.ts'
import { recordPictures } from '../company/recordPictures.ts'
import { readJsonFile } from '../lib/jsonFile.ts'
import { listFiles } from '../lib/listFiles.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { type CatalogueMap, mapText } from './catalogueMap.ts'
import type { Overlays } from './mergeCatalogue.ts'
import { PICTURE_FOLDER } from './pictures.ts'

/** A complete staging folder gets this name. */
const READY = '.import-ready'
const PLAN = 'plan.json'
const CATALOGUE = `2/public/${CATALOGUE_FILE}`

/** `before` has the hashes of the files to replace, `obsolete` the paths of files to delete in public/. */
type Plan = { before: Record<string, string>; obsolete: readonly string[] }

/** Where pictures are staged. They are moved before data.json, which shows them. */
export const stagedPictures = (staging: string) => join(staging, '1/public')

/** The text of data.json or an overlay. Each bar of a chart takes one line. */
function catalogueText(records: readonly (AppRecord | AppTranslation)[]): string {
  const bar = /\{\s+("name": "[^"\n]*"),\s+("count": \d+)\s+\}/g
  return `${JSON.stringify(records, null, 2).replace(bar, '{ $1, $2 }')}\n`
}

/**
 * Replaces the catalogue, its overlays and the map, and deletes the pictures in `obsolete`. Everything is
 * staged first, and then moved in an order that leaves a valid catalogue at any time. If that is
 * interrupted, the next import finishes it.
 */
export function writeCatalogue(
  folder: CompanyFolder,
  { records, overlays, map }: { records: AppRecord[]; overlays: Overlays; map: CatalogueMap },
  staging: string,
  obsolete: readonly string[],
): void {
  const { root, publicDir } = folder
  const translations = [...overlays.values()].flatMap(overlay => [...overlay.values()])
  const used = recordPictures([...records, ...translations])
  const pictures = stagedPictures(staging)
  for (const file of listFiles(pictures)) if (!used.has(file)) rmSync(join(pictures, file))
  for (const place of [dirname(PICTURE_FOLDER), PICTURE_FOLDER]) {
    const target = join(publicDir, place)
    if (existsSync(target) && !realpathSync(target).startsWith(realpathSync(publicDir) + sep)) {
      throw new Error(`${target} is a symbolic link to a place outside ${publicDir}.`)
    }
  }

  const plan: Plan = { before: {}, obsolete }
  const texts = new Map<string, string>()
  const stage = (file: string, text: string) => {
    const target = targetOf(file, folder)
    const before = texts.get(target) ?? textAt(target)
    if (before === text) return
    plan.before[file] = hash('sha256', before)
    texts.set(target, text)
    write(join(staging, file), text)
  }
  stage(CATALOGUE, catalogueText(records))
  for (const [code, overlay] of overlays) {
    const file = localPath(`3/public/${CATALOGUE_FILE}`, code)
    if (overlay.size > 0 || existsSync(targetOf(file, folder)))
      stage(file, catalogueText([...overlay.values()]))
  }
  stage('3/catalogue.map.json', mapText(folder.map, map))
  if (listFiles(staging).length === 0 && obsolete.length === 0) return
  write(join(staging, PLAN), JSON.stringify(plan))
  mkdirSync(root, { recursive: true })
  rmSync(join(root, READY), { recursive: true, force: true })
  renameSync(staging, join(root, READY))
  finishImport(folder)
}

/**
 * Moves the files of a complete staging folder to their places. If data.json was edited since they were
 * staged, drops them all; any other file that was edited since stays. False if there is nothing to move.
 */
export function finishImport(folder: CompanyFolder): boolean {
  const ready = join(folder.root, READY)
  if (!existsSync(join(ready, PLAN))) return false
  const { before, obsolete } = readJsonFile(join(ready, PLAN)).value as Plan
  const staged = listFiles(ready).filter(file => file !== PLAN)
  const isEdited = (file: string) =>
    before[file] !== undefined && before[file] !== hash('sha256', textAt(targetOf(file, folder)))
  if (!staged.includes(CATALOGUE) || !isEdited(CATALOGUE)) {
    for (const file of staged) {
      if (isEdited(file)) continue
      const target = targetOf(file, folder)
      mkdirSync(dirname(target), { recursive: true })
      renameSync(join(ready, file), target)
    }
    for (const file of obsolete) rmSync(join(folder.publicDir, file), { force: true })
  }
  rmSync(ready, { recursive: true })
  return true
}

/** The place of a staged file, such as '2/public/data.json'. */
function targetOf(file: string, { root, publicDir }: CompanyFolder): string {
  const [, ...path] = file.split('/')
  return path[0] === 'public' ? join(publicDir, ...path.slice(1)) : join(root, ...path)
}

const textAt = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function write(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

/**
 * Gives every app in the catalogue of `folder` that has no `color` the color of its icon. Resolves to the
 * number of these apps.
 */
export async function addColors(folder: CompanyFolder): Promise<number> {
  const path = cataloguePath(folder)
  let text = readFileSync(path, 'utf8')
  const colors = await missingColors(readCatalogue(path), folder)
  for (const [index, found] of colors) {
    const options = {
      formattingOptions: { insertSpaces: true, tabSize: 2 },
      getInsertionIndex: (fields: string[]) => fields.indexOf('image') + 1,
    }
    text = applyEdits(text, modify(text, [index, 'color'], found, options))
  }
  if (colors.size > 0) writeFileAtomic(path, text)
  return colors.size
}
