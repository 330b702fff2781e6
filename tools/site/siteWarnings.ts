import { checkEntries, describeFaults } from '../company/catalogueFile.ts'
import { companyContext } from '../company/catalogueRules.ts'
import { cataloguePath, localPath } from '../company/company.ts'
import { strayTranslations } from '../company/overlay.ts'
import type { Fault } from '../lib/faults.ts'
import { languageWarnings, unreadFiles } from './languageWarnings.ts'
import type { Sites } from './siteFiles.ts'

/** Problems that do not stop the build, such as a missing picture. */
export function findWarnings(sites: Sites): Fault[] {
  const [{ chosen, catalogue, locale }] = sites
  const { folder } = chosen
  const codes = chosen.languages.map(({ code }) => code)
  const { warnings } = checkEntries(catalogue, companyContext(sites, locale.base))
  const file = cataloguePath(folder)
  const written = { file, imported: folder.imported, entries: catalogue }
  const ofRecords = describeFaults(written, warnings).map(message => ({ message }))
  const ofTexts = sites.flatMap(site => languageWarnings(site.chosen, chosen))
  const unread = [
    ...sites.flatMap(site => site.chosen.unread),
    ...sites.flatMap(({ locale: { code: language }, translations }) =>
      strayTranslations(localPath(file, language), translations, catalogue),
    ),
  ].map(message => ({ message }))
  return [...unread, ...unreadFiles(folder, codes), ...ofRecords, ...ofTexts]
}
