import { cpSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { buildSite } from '../lib/buildSite.ts'
import { type Host, openHost } from '../lib/staticHost.ts'

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
  const site = await openHost()
  const siteDir = join(folder, 'site')
  const { code, output } = await buildSite({ outDir: siteDir, env: { SITE_URL: site.origin } })
  if (code !== 0) throw new Error(`The site could not be built:\n${output}`)
  site.serve(siteDir)

  const scriptless = await openHost()
  scriptless.serve(siteDir, { changeHtml: withoutScripts })

  // Plain build() knows nothing of the pages that buildApp() writes.
  const singlePageDir = join(folder, 'single-page')
  await build({ logLevel: 'error', build: { outDir: singlePageDir, emptyOutDir: true } })
  const singlePage = await openHost()
  singlePage.serve(singlePageDir, { isSinglePage: true })

  const variants = [
    { name: SITE, host: site, hasWorker: true },
    { name: SCRIPTLESS, host: scriptless, hasWorker: false },
    { name: 'plain SPA', host: singlePage, hasWorker: false },
  ]
  if (against === undefined) return variants
  // Its files may change while this runs.
  const otherDir = join(folder, 'other')
  cpSync(against, otherDir, { recursive: true })
  const other = await openHost()
  other.serve(otherDir, { isSinglePage: !existsSync(join(otherDir, '404.html')) })
  const hasWorker = existsSync(join(otherDir, 'sw.js'))
  return [...variants, { name: against, host: other, hasWorker }]
}

/** A page with what it shows and nothing that runs, or is fetched to run. */
export function withoutScripts(html: string): string {
  return html
    .replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    .replace(/<link\b[^>]*\brel="modulepreload"[^>]*>/g, '')
    .replace(/<link\b[^>]*\bas="(?:script|fetch)"[^>]*>/g, '')
}
