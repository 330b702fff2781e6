import { hash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type OfflineFiles, withoutAppId } from '../../src/offline/offlineFiles.ts'
import { PAGE_KINDS } from '../../src/prerender/pageKinds.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { PICTURE_FILE } from '../../src/shared/domain/companySchema.ts'
import {
  ASSETS_FOLDER,
  DOCUMENT_STYLES,
  FAVICON_FILE,
  LOCALE_SCRIPTS,
  WORKER_FILE,
} from '../../src/shared/domain/fileNames.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import { screenPattern } from '../../src/shared/domain/screens.ts'
import { ownImage } from '../company/ownImage.ts'
import { bundleScript } from '../lib/bundleScript.ts'
import { listFiles } from '../lib/listFiles.ts'
import type { LocalizedSite } from './siteFiles.ts'
import type { SitePage } from './sitePages.ts'

const WORKER = new URL('../../src/offline/worker.ts', import.meta.url)
/** Limits of the icons that the worker fetches in advance. */
const MAX_ICON_BYTES = 2_000_000
const MAX_ICONS = 200

/** The script of every service worker. It reads the files of its language from `OFFLINE_FILES`. */
export function bundleWorker(): Promise<string> {
  // Leaves out Workbox's log messages.
  return bundleScript(WORKER, { 'process.env.NODE_ENV': '"production"' })
}

/** Writes the service worker of a language, with its files in `dist` and a hash of each page. */
export function writeWorker(
  worker: string,
  { locale, others, catalogue, pages }: LocalizedSite,
  scripts: { locale: string; entry: string; sheet: string },
  dist: string,
): void {
  const files: OfflineFiles = {
    entries: [scripts.locale, scripts.entry],
    ...offlineFiles(dist, locale, catalogue, pages, [scripts.locale, scripts.sheet]),
    ...(locale.isDefault && { otherSites: others.map(({ folder }) => folder) }),
  }
  const text = `const OFFLINE_FILES=${JSON.stringify(files)};${worker}`
  writeFileSync(join(dist, locale.folder, WORKER_FILE), text)
}

/**
 * Lists the files of a language in `dist` that its worker caches. The list has no page per app, since those open
 * with the HTML of '/', and as many icons of `catalogue`, in its order, as the limits allow.
 */
export function offlineFiles(
  dist: string,
  { base, rootBase, isDefault }: Locale,
  catalogue: readonly AppRecord[],
  pages: readonly SitePage[],
  ownFiles: readonly string[],
  maxIconBytes = MAX_ICON_BYTES,
): Omit<OfflineFiles, 'entries'> {
  /** Leads from the base to scripts, styles and pictures. */
  const toRoot = isDefault ? './' : '../'
  const isShared = (file: string) =>
    ![LOCALE_SCRIPTS, DOCUMENT_STYLES].some(it => file.startsWith(it))
  const files = listFiles(dist)
  const assets = files.filter(
    file =>
      file.startsWith(`${ASSETS_FOLDER}/`) &&
      /\.(js|css)$/.test(file) &&
      (isShared(file) || ownFiles.includes(file)),
  )
  const scripts = assets.map(file => readFileSync(join(dist, file), 'utf8')).join('\n')
  const illustrations = files.filter(
    file => PICTURE_FILE.test(file) && (file === FAVICON_FILE || scripts.includes(file)),
  )
  const fromBase = (url: string) => (isDefault ? url : toRoot + url)

  const icons = new Set<string>()
  let bytes = 0
  for (const { image } of catalogue) {
    const icon = ownImage(image, dist, rootBase)
    if (!icon || icons.has(icon.url)) continue
    const size = statSync(icon.file).size
    // Later icons may still fit.
    if (bytes + size > maxIconBytes || icons.size === MAX_ICONS) continue
    bytes += size
    icons.add(icon.url)
  }
  const revised = (url: string, file: string) => ({
    url,
    revision: hash('sha256', readFileSync(join(dist, file))).slice(0, 16),
  })
  const screens = pages
    .filter(({ kind }) => PAGE_KINDS[kind].offline === 'precached')
    .map(({ href, file }) => ({ url: href.slice(base.length) || './', file }))
  return {
    screenPattern: screenPattern(),
    pages: screens.map(({ url }) => url),
    documents: documentPatterns(pages),
    precached: [
      ...screens.map(({ url, file }) => revised(url, file)),
      ...illustrations.map(file => revised(fromBase(file), file)),
      ...assets.map(file => ({ url: fromBase(file), revision: null })),
    ],
    icons: [...icons].map(fromBase),
    toRoot,
  }
}

/** The paths of documents. Those of all apps are one, so that the list is short. */
function documentPatterns(pages: readonly SitePage[]): string[] {
  const patterns = pages.flatMap(({ path, ...page }) => {
    if (PAGE_KINDS[page.kind].offline !== 'visited') return []
    return 'app' in page && page.app ? withoutAppId(path) : path
  })
  return [...new Set(patterns)]
}
