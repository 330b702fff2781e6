import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FAVICON_FILE, ICON_FILES, TOUCH_ICON_FILE } from '../../src/shared/domain/fileNames.ts'
import { shortPath } from '../lib/jsonFile.ts'
import type { CompanyFolder } from './company.ts'

const ICONS = [FAVICON_FILE, TOUCH_ICON_FILE, ...Object.values(ICON_FILES)]

/** The icons that the company's public folder lacks. */
export const missingIcons = ({ publicDir }: CompanyFolder) =>
  ICONS.filter(file => !existsSync(join(publicDir, file)))

/** What visitors see of a company that has neither a logo nor icons of its own. Undefined for any other one. */
export function logoHint(folder: CompanyFolder, name: string): string | undefined {
  if (existsSync(folder.logo) || missingIcons(folder).length === 0) return undefined
  return `${shortPath(folder.logo)} does not exist: the icon of tabs shows the initial of ${name}, and all other icons are plain tiles in the brand color.`
}
