import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageBase } from '../company/companyPlugin.ts'
import { headersFile, redirectsFile } from '../lib/hostHeaders.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { crawlerFiles, openSearch } from './crawlerFiles.ts'
import { formerIdFiles, formerLanguageFiles } from './formerAddresses.ts'
import type { LocalizedSite } from './localizedSites.ts'
import { licensesText } from './licenses.ts'
import { webManifest } from './offline.ts'
import {
  CATALOGUE_FILE,
  FEED_FILE,
  HEADERS_FILE,
  LICENSES_FILE,
  MANIFEST_FILE,
  REDIRECTS_FILE,
  SEARCH_FILE,
  WORKER_FILE,
} from '../../src/shared/domain/fileNames.ts'

/**
 * What the build writes beside pages, scripts and workers, by path. Throws an error that lists the files of the
 * company's public folder that would be replaced, since the folder is copied as it is.
 */
export function siteFiles(
  sites: readonly [LocalizedSite, ...LocalizedSite[]],
): Record<string, string> {
  const [first, ...others] = sites
  const addresses = sites.flatMap(({ listed }) => [...listed.values()])
  const bases: [string, ...string[]] = [first.base, ...others.map(({ base }) => base)]
  const former = first.chosen.formerLanguages.map(code =>
    languageBase(first.chosen, code, first.base),
  )
  const { publicDir } = first.chosen.folder
  const companyFile = join(publicDir, REDIRECTS_FILE)
  const ownRedirects = existsSync(companyFile) ? `${readFileSync(companyFile, 'utf8')}\n` : ''
  const redirects = redirectsFile([...bases, ...former])
  const files: Record<string, string> = {
    ...Object.assign({}, ...sites.map(site => languageFiles(site, first.root))),
    ...crawlerFiles(first.root, addresses),
    ...formerLanguageFiles(first),
    [LICENSES_FILE]: licensesText(),
    [HEADERS_FILE]: headersFile(bases),
  }
  // A language has a folder of its own.
  const names = new Set([WORKER_FILE, ...Object.keys(files)].map(file => file.replace(/\/.*/, '')))
  const taken = [...names].map(name => join(publicDir, name)).filter(file => existsSync(file))
  if (taken.length > 0) {
    const listed = taken.map(shortPath).sort().join(', ')
    throw new Error(`The build writes these files itself. Remove: ${listed}`)
  }
  return { ...files, ...(redirects && { [REDIRECTS_FILE]: ownRedirects + redirects }) }
}

/** Those of one language. `pictureRoot` is the address of the default one. */
function languageFiles(
  site: LocalizedSite,
  pictureRoot: string | undefined,
): Record<string, string> {
  const { chosen, base, root, feed, catalogue, hasFolders } = site
  const folder = chosen.isDefault ? '' : `${chosen.language.code}/`
  const redirects = Object.entries(formerIdFiles(site))
  return {
    ...Object.fromEntries(redirects.map(([file, html]) => [folder + file, html])),
    [`${folder}${MANIFEST_FILE}`]: JSON.stringify(webManifest(base, chosen), null, 2),
    ...(!chosen.isDefault && { [`${folder}${CATALOGUE_FILE}`]: JSON.stringify(catalogue) }),
    ...(root &&
      pictureRoot && {
        [`${folder}${SEARCH_FILE}`]: openSearch(root, pictureRoot, chosen, hasFolders),
      }),
    ...(feed && { [`${folder}${FEED_FILE}`]: feed }),
  }
}
