import { existsSync, mkdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import { type CompanyFolder, localPath } from '../company/company.ts'
import type { AppTranslation } from '../company/overlay.ts'
import { recordPictures } from '../company/recordPictures.ts'
import { listFiles } from '../lib/listFiles.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { mapText } from './catalogueMap.ts'
import type { MergedCatalogue } from './mergeCatalogue.ts'
import { PICTURE_FOLDER } from './pictures.ts'

/**
 * Moves the pictures from `staging` to the public folder, replaces the catalogue, its overlays and the map,
 * and deletes the pictures in `obsolete`. Signals are handled afterwards, since nothing here waits.
 */
export function writeCatalogue(
  { map: mapFile, publicDir }: CompanyFolder,
  { records, overlays, map }: MergedCatalogue,
  staging: string,
  obsolete: readonly string[],
): void {
  for (const place of [dirname(PICTURE_FOLDER), PICTURE_FOLDER]) {
    const target = join(publicDir, place)
    if (existsSync(target) && !realpathSync(target).startsWith(realpathSync(publicDir) + sep)) {
      throw new Error(`${target} is a symbolic link to a place outside ${publicDir}.`)
    }
  }
  mkdirSync(publicDir, { recursive: true })
  const translations = [...overlays.values()].flatMap(overlay => [...overlay.values()])
  const used = recordPictures([...records, ...translations])
  // Before data.json, which shows them.
  for (const file of listFiles(staging).filter(file => used.has(file))) {
    mkdirSync(dirname(join(publicDir, file)), { recursive: true })
    renameSync(join(staging, file), join(publicDir, file))
  }
  writeFileAtomic(join(publicDir, CATALOGUE_FILE), catalogueText(records))
  for (const [code, overlay] of overlays) {
    const file = join(publicDir, localPath(CATALOGUE_FILE, code))
    if (overlay.size > 0 || existsSync(file)) {
      writeFileAtomic(file, catalogueText([...overlay.values()]))
    }
  }
  writeFileAtomic(mapFile, mapText(mapFile, map))
  for (const file of obsolete) rmSync(join(publicDir, file), { force: true })
}

/** The text of data.json or an overlay. Each bar of a chart takes one line. */
function catalogueText(records: readonly (AppRecord | AppTranslation)[]): string {
  const bar = /\{\s+("name": "[^"\n]*"),\s+("count": \d+)\s+\}/g
  return `${JSON.stringify(records, null, 2).replace(bar, '{ $1, $2 }')}\n`
}
