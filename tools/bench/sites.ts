import { cpSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { CATALOGUE_FILE } from '../../src/shared/domain/fileNames.ts'
import type { CompanyFolder } from '../company/company.ts'
import { buildSite } from '../lib/buildSite.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { compressTexts } from '../site/compressTexts.ts'
import { type Handler, openHost, serveFolder } from '../site/staticHost.ts'
import { slowDown } from './slowNetwork.ts'

/** A built site, served on two hosts. */
export type Site = {
  /** Heading of its column in the tables. */
  name: string
  origin: string
  /** The same on a slow network. */
  slowOrigin: string
  /** The same with the large catalogue. */
  largeOrigin: string
  hasScripts: boolean
}

/**
 * Builds the site of this repository for `company` and serves it, with and without scripts. With `against`,
 * it also serves a copy of the built site in that folder. Each is also served with `largeCatalogue`.
 */
export async function openSites(
  company: CompanyFolder,
  largeCatalogue: readonly AppRecord[],
  against?: string,
): Promise<Site[]> {
  const folder = makeTemporaryFolder('bench')
  const siteDir = join(folder, 'site')
  const options = { outDir: siteDir, company: company.root, isCompressed: false }
  const { code, output } = await buildSite(options)
  if (code !== 0) throw new Error(`The build failed:\n${output}`)

  const scriptlessDir = join(folder, 'scriptless')
  cpSync(siteDir, scriptlessDir, { recursive: true })
  for (const file of globSync(join(scriptlessDir, '**/*.html'))) {
    writeFileSync(file, removeScripts(readFileSync(file, 'utf8')))
  }

  const catalogue = JSON.stringify(largeCatalogue)
  async function openSite(name: string, folder: string, hasScripts = true): Promise<Site> {
    await compressTexts(folder)
    const files = serveFolder(folder, { isCompressed: true })
    const large: Handler = (request, response) => {
      if (request.url !== `/${CATALOGUE_FILE}`) return files(request, response)
      response.setHeader('Content-Type', 'application/json').end(catalogue)
    }
    const hosts = await Promise.all([files, slowDown(files), large].map(each => openHost(each)))
    const [origin = '', slowOrigin = '', largeOrigin = ''] = hosts.map(host => host.origin)
    return { name, origin, slowOrigin, largeOrigin, hasScripts }
  }
  const sites = [await openSite('this site', siteDir)]
  if (against !== undefined) {
    const otherDir = join(folder, 'other')
    cpSync(against, otherDir, { recursive: true })
    sites.push(await openSite(against, otherDir))
  }
  return [...sites, await openSite('no scripts', scriptlessDir, false)]
}

/** Removes scripts, the preloaded state and the links that preload them from a page. */
export function removeScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\b(?:rel="modulepreload"|as="script"|as="fetch")[^>]*>/g, '')
}
