import { existsSync } from 'node:fs'
import { join } from 'node:path'
import {
  FAVICON_FILE,
  ICON_FILES,
  TOUCH_ICON_FILE,
  WORDMARK_FILE,
} from '../../src/shared/domain/fileNames.ts'
import { type CompanyFolder, readCompany } from '../company/company.ts'
import { shortPath } from '../lib/jsonFile.ts'

const ICONS = [FAVICON_FILE, TOUCH_ICON_FILE, ...Object.values(ICON_FILES)]

/**
 * Draws the icons and the wordmark that the company's public folder lacks, from its logo or, without one, from
 * the initial of its name. Throws an error for a logo that cannot be drawn.
 */
export async function drawBrand(folder: CompanyFolder): Promise<CompanyFolder> {
  const { company, palette, language } = readCompany(folder)
  const missing = ICONS.filter(file => !existsSync(join(folder.publicDir, file)))
  const logo = existsSync(folder.logo) ? folder.logo : undefined
  if (logo && !company.wordmark) missing.push(WORDMARK_FILE)
  if (missing.length === 0) return folder
  if (!logo) {
    console.warn(
      `${shortPath(folder.logo)} does not exist: the icons show the initial of ${company.name}.`,
    )
  }
  // Nothing else in a build without SITE_URL loads the libraries that draw.
  const { drawPictures } = await import('./brandPictures.ts')
  const pictures = await drawPictures(logo, company.name, palette, language.code)
  return { ...folder, drawn: new Map([...pictures].filter(([file]) => missing.includes(file))) }
}
