import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildSite } from '../lib/buildSite.ts'
import { compressTexts } from '../lib/compressTexts.ts'
import { type Host, openHost, serveFolder } from '../lib/staticHost.ts'

/** One way to deliver the same screens, on a host of its own. */
export type Variant = {
  name: string
  host: Host
  /** Whether its pages register a service worker. */
  hasWorker: boolean
}

export const SITE = 'this site'
export const SCRIPTLESS = 'without scripts'

/**
 * The site as it is built, for the very address it is served at, in `folder`; then its pages stripped
 * of every script, its plain single-page build, and the site in `against` where one is given.
 */
export async function openVariants(folder: string, against?: string): Promise<Variant[]> {
  const siteDir = join(folder, 'site')
  const site = await openHost(serveFolder(siteDir, { isCompressed: true }))
  const { code, output } = await buildSite({ outDir: siteDir, env: { SITE_URL: site.origin } })
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`)

  const scriptlessDir = join(folder, 'scriptless')
  cpSync(siteDir, scriptlessDir, { recursive: true })
  for (const path of readdirSync(scriptlessDir, { recursive: true, encoding: 'utf8' })) {
    const file = join(scriptlessDir, path)
    if (path.endsWith('.html')) writeFileSync(file, withoutScripts(readFileSync(file, 'utf8')))
  }

  // Plain build() knows nothing of the pages that buildApp() writes.
  const singlePageDir = join(folder, 'single-page')
  await build({ logLevel: 'error', build: { outDir: singlePageDir, emptyOutDir: true } })

  const variants: Variant[] = [
    { name: SITE, host: site, hasWorker: true },
    { name: SCRIPTLESS, host: await openVariant(scriptlessDir), hasWorker: false },
    { name: 'plain SPA', host: await openVariant(singlePageDir), hasWorker: false },
  ]
  if (against !== undefined) {
    // Its files may change while this runs.
    const otherDir = join(folder, 'other')
    cpSync(against, otherDir, { recursive: true })
    const hasWorker = existsSync(join(otherDir, 'sw.js'))
    variants.push({ name: against, host: await openVariant(otherDir), hasWorker })
  }
  return variants
}

/** A host of `folder`, which compresses its texts first. */
async function openVariant(folder: string): Promise<Host> {
  await compressTexts(folder)
  const isSinglePage = !existsSync(join(folder, '404.html'))
  return openHost(serveFolder(folder, { isCompressed: true, isSinglePage }))
}

/** A page with what it shows and nothing that runs, or is fetched to run. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
}
