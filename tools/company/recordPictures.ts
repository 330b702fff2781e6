import { basename, join } from 'node:path'
import { readScreenshots } from '../../src/shared/domain/appDetails.ts'
import { parseRecord } from '../../src/shared/domain/appRecord.ts'
import {
  HERO_FILE,
  IMAGES_FOLDER,
  PREVIEW_FILE,
  WORDMARK_FILE,
} from '../../src/shared/domain/fileNames.ts'
import { siteImage } from '../../src/shared/domain/imageUrl.ts'
import { readTextFile } from '../lib/jsonFile.ts'
import { listFiles } from '../lib/listFiles.ts'
import type { Company, CompanyFolder } from './company.ts'

/** Files of the site's own pictures that `entries` show, relative to the public folder. */
export function recordPictures(entries: readonly unknown[]): Set<string> {
  const pictures = entries.flatMap(entry => {
    const app = parseRecord(entry)
    return [app.image, ...readScreenshots(app).map(({ image }) => image)]
  })
  const files = pictures.map(image => typeof image === 'string' && siteImage(image)?.file)
  return new Set(files.filter(file => typeof file === 'string'))
}

/**
 * Pictures in the folder images/ of a company that neither `entries`, its pages nor the site itself use,
 * relative to its public folder, sorted. `companies` is the company in each of its languages.
 */
export function unusedPictures(
  entries: readonly unknown[],
  { publicDir, pages }: CompanyFolder,
  companies: readonly Company[],
) {
  const usual = [HERO_FILE, PREVIEW_FILE, WORDMARK_FILE]
  const chosen = companies.flatMap(({ wordmark, hero }) => [wordmark?.path, hero.picture?.path])
  const used = new Set([...usual, ...chosen, ...recordPictures(entries)])
  const texts = listFiles(pages).map(file => readTextFile(join(pages, file)))
  return listFiles(join(publicDir, IMAGES_FOLDER))
    .map(file => `${IMAGES_FOLDER}/${file}`)
    .filter(file => !basename(file).startsWith('.') && !used.has(file))
    .filter(file => !texts.some(text => text.includes(file) || text.includes(encodeURI(file))))
}
