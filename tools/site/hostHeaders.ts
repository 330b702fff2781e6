import { REFERRER_POLICY } from '../../src/prerender/contentPolicy.ts'
import {
  ASSETS_FOLDER,
  MANIFEST_FILE,
  NOT_FOUND_FILE,
  PREVIEWS_FOLDER,
} from '../../src/shared/domain/fileNames.ts'

/**
 * Headers of every response. This is the only copy: `_headers` and `npm run preview` are made from it, and a
 * test compares deploy/nginx.conf.
 */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Pages carry the rest of the policy themselves (contentPolicy.ts).
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': REFERRER_POLICY,
  // The share button needs sharing and the clipboard.
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Files whose names change with their content are cached for ever; all others are revalidated. */
export const CACHING = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

/** The page that hosts show at unknown paths. */
const NOT_FOUND = `/${NOT_FOUND_FILE}`

/** Folders of `dist` in which every name changes with its content. */
export const HASHED_FOLDERS = [ASSETS_FOLDER, PREVIEWS_FOLDER] as const

/** Content types by path in `dist`, for files whose names don't tell every host their type. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  [MANIFEST_FILE]: 'application/manifest+json',
  // Lets links open in an iPhone app. Apple reads it as JSON only.
  '.well-known/apple-app-site-association': 'application/json',
}

type HostedFile = { kind: string; path: string; href: string }

/**
 * The file `_headers` for Netlify and Cloudflare Pages, which revalidate all other files by default. `base`
 * is that of the site.
 */
export function headersFile(base: string, files: readonly HostedFile[]): string {
  const rules = files.flatMap(({ kind, path, href }) => {
    if (kind === 'folder') return rule(`${href}*`, { 'Cache-Control': CACHING.hashed })
    const type = CONTENT_TYPES[path.slice(1)]
    return type ? rule(href, { 'Content-Type': type }) : []
  })
  return [rule(`${base}*`, SECURITY_HEADERS), ...rules].join('\n')
}

/**
 * The file `_redirects` for Netlify, which by itself answers every missing page with the 404.html of the
 * host's root. Cloudflare Pages finds the nearest 404.html, and skips these rules.
 */
export function redirectsFile(files: readonly HostedFile[]): string {
  const pages = files.filter(({ path, href }) => path === NOT_FOUND && href !== NOT_FOUND)
  return (
    pages
      .map(({ href }) => `${href.slice(0, -NOT_FOUND_FILE.length)}* ${href} 404\n`)
      // The first rule that matches counts.
      .sort((a, b) => b.length - a.length)
      .join('')
  )
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}
