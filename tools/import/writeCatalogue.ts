import { existsSync, mkdirSync, readdirSync, realpathSync, renameSync, rmSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { type CompanyFolder, localPath } from '../company/company.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { recordPictures } from '../company/recordPictures.ts'
import type { AppTranslation } from '../company/overlay.ts'
import type { CatalogueMap } from './catalogueMap.ts'
import type { Overlays } from './mergeCatalogue.ts'
import { PICTURE_FOLDER } from './pictures.ts'

/** The text of data.json and its overlays. The bars of a chart take one line each. */
export function catalogueText(records: readonly (AppRecord | AppTranslation)[]): string {
  const bar = /\{\s+("name": "[^"\n]*"),\s+("count": \d+)\s+\}/g
  return `${JSON.stringify(records, null, 2).replace(bar, '{ $1, $2 }')}\n`
}

/**
 * Moves the pictures that `records` and `overlays` need from `staging` to public/, then replaces the
 * catalogue, then the map (the other way round, a failure would look like edits by hand). Finally deletes those
 * of `obsolete`.
 */
export function writeCatalogue(
  { map: mapFile, publicDir }: CompanyFolder,
  records: readonly AppRecord[],
  overlays: Overlays,
  map: CatalogueMap,
  staging: string,
  obsolete: readonly string[],
): void {
  const translations = [...overlays.values()].flatMap(overlay => [...overlay.values()])
  const used = recordPictures([...records, ...translations])
  const converted = join(staging, PICTURE_FOLDER)
  const names = existsSync(converted) ? readdirSync(converted) : []
  const pictures = names.map(name => `${PICTURE_FOLDER}/${name}`).filter(file => used.has(file))
  for (const folder of [dirname(PICTURE_FOLDER), PICTURE_FOLDER]) {
    const target = join(publicDir, folder)
    mkdirSync(target, { recursive: true })
    if (!realpathSync(target).startsWith(realpathSync(publicDir) + sep)) {
      throw new Error(`${target} is a symbolic link to a place outside ${publicDir}.`)
    }
  }
  for (const file of pictures) renameSync(join(staging, file), join(publicDir, file))
  const file = join(publicDir, 'data.json')
  for (const [code, overlay] of overlays) {
    const overlayFile = localPath(file, code)
    if (overlay.size > 0 || existsSync(overlayFile))
      writeFileAtomic(overlayFile, catalogueText([...overlay.values()]))
  }
  writeFileAtomic(file, catalogueText(records))
  writeFileAtomic(mapFile, `${JSON.stringify(map, null, 2)}\n`)
  for (const file of obsolete) rmSync(join(publicDir, file))
}
