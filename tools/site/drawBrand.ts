import { existsSync } from 'node:fs'
import { WORDMARK_FILE } from '../../src/shared/domain/fileNames.ts'
import { type CompanyFolder, readCompany } from '../company/company.ts'
import { logoHint, missingIcons } from '../company/icons.ts'

/**
 * Draws the icons and the picture of the wordmark that the company's public folder lacks, from its logo. Throws an error
 * for a logo that cannot be drawn.
 */
export async function drawBrand(folder: CompanyFolder): Promise<CompanyFolder> {
  const { company, palette, language } = readCompany(folder)
  const missing = missingIcons(folder)
  const logo = existsSync(folder.logo) ? folder.logo : undefined
  if (logo && !company.wordmark) missing.push(WORDMARK_FILE)
  if (missing.length === 0) return folder
  const hint = logoHint(folder, company.name)
  if (hint) console.warn(hint)
  // Nothing else in a build without SITE_URL loads the libraries that draw.
  const { drawPictures } = await import('./brandPictures.ts')
  const { pictures, needsPlate } = await drawPictures(logo, company.name, palette, language.code)
  const drawn = new Map([...pictures].filter(([file]) => missing.includes(file)))
  return { ...folder, drawn, needsPlate: needsPlate && missing.includes(WORDMARK_FILE) }
}
