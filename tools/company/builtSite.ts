import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { companyFolder, readCompany } from './company.ts'
import { MANIFEST_FILE } from '../../src/shared/domain/fileNames.ts'

/** Throws an error unless the folder `dist` holds a built site and, with `companyDir`, that company's. */
export function requireBuild(dist: string, companyDir: string | undefined): void {
  if (!existsSync(join(dist, 'index.html'))) {
    throw new Error(`Cannot find the built site in ${dist}: run npm run build first.`)
  }
  if (companyDir === undefined) return
  const { name } = readCompany(companyFolder(companyDir)).company
  const built = JSON.parse(readFileSync(join(dist, MANIFEST_FILE), 'utf8')).name
  if (built !== name) {
    throw new Error(
      `${dist} is the site of ${built}: run npm run build -- --company ${companyDir} first.`,
    )
  }
}
