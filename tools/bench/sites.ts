import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSite } from '../lib/buildSite.ts'
import type { CompanyFolder } from '../company/company.ts'
import { compressText, compressTexts } from '../lib/compressTexts.ts'
import { type Host, openHost, serveFolder } from '../lib/staticHost.ts'
import { slowDown } from './slowNetwork.ts'

/** A built site on a host of its own. */
export type MeasuredSite = {
  /** Heading of its column in the tables. */
  name: string
  origin: string
  hasWorker: boolean
  /** Serves the site on a slow network or a fast one, with the `data.json` of another folder if one is given. */
  serve(options: { isSlow: boolean; dataDir?: string }): void
}

/**
 * Builds the site of this repository for `company` and serves it from `folder`, with and without scripts. With
 * `against`, it also serves a copy of the built site in that folder.
 */
export async function openSites(
  folder: string,
  company: CompanyFolder,
  against?: string,
): Promise<{ sites: MeasuredSite[]; scriptless: MeasuredSite }> {
  const siteDir = join(folder, 'site')
  const host = await openHost(() => {})
  const { code, output } = await buildSite({
    outDir: siteDir,
    company: company.root,
    env: { SITE_URL: host.origin },
  })
  if (code !== 0) throw new Error(`The build failed:\n${output}`)

  const sites = [openSite('this site', siteDir, host)]

  if (against !== undefined) {
    const otherDir = join(folder, 'other')
    cpSync(against, otherDir, { recursive: true })
    await compressTexts(otherDir)
    sites.push(openSite(against, otherDir, await openHost(() => {})))
  }

  const scriptlessDir = join(folder, 'scriptless')
  cpSync(siteDir, scriptlessDir, { recursive: true })
  rmSync(join(scriptlessDir, 'sw.js'))
  for (const path of globSync('**/*.html', { cwd: scriptlessDir })) {
    const file = join(scriptlessDir, path)
    writeFileSync(file, removeScripts(readFileSync(file, 'utf8')))
    await compressText(scriptlessDir, path)
  }
  return { sites, scriptless: openSite('no scripts', scriptlessDir, await openHost(() => {})) }
}

function openSite(name: string, folder: string, host: Host): MeasuredSite {
  const isSinglePage = !existsSync(join(folder, '404.html'))
  const files = serveFolder(folder, { isCompressed: true, isSinglePage })
  return {
    name,
    origin: host.origin,
    hasWorker: existsSync(join(folder, 'sw.js')),
    serve({ isSlow, dataDir }) {
      const data = dataDir === undefined ? files : serveFolder(dataDir, { isCompressed: true })
      const handler: typeof files = (request, response) =>
        (request.url === '/data.json' ? data : files)(request, response)
      host.handler = isSlow ? slowDown(handler) : handler
    },
  }
}

/** Removes scripts, prerendered data and the links that preload them from a page. */
export function removeScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
}
