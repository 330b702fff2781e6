/** What every answer of a host says beside its content: the only copy, which `_headers`, `npm run preview` and a test of deploy/nginx.conf read. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  // Pages carry their whole policy themselves (see contentPolicy.ts), but for who may frame them.
  'Content-Security-Policy': "frame-ancestors 'none'",
  'X-Frame-Options': 'DENY',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Sharing and the clipboard stay, for the share button.
  'Permissions-Policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Files whose names change with their content are kept for ever, all others are asked for again. */
export const CACHING = {
  hashed: 'public, max-age=31536000, immutable',
  other: 'no-cache',
} as const

/** Folders of `dist` in which every name changes with its content. */
export const HASHED_FOLDERS = ['assets', 'previews'] as const

/** What keeps its name from build to build, as visitors and browsers ask for it. */
const REVALIDATED = [
  '',
  'apps',
  'installation',
  'appdetails/*',
  'images/*',
  'data.json',
  'favicon.svg',
  'manifest.webmanifest',
  'sw.js',
]

/**
 * The file `_headers`, as Netlify and Cloudflare Pages read it, for a site under `base`. No path has
 * two rules with one header: these hosts would send both values.
 */
export function headersFile(base: string): string {
  return [
    rule(`${base}*`, SECURITY_HEADERS),
    ...HASHED_FOLDERS.map(name => rule(`${base}${name}/*`, { 'Cache-Control': CACHING.hashed })),
    ...REVALIDATED.map(path => rule(base + path, { 'Cache-Control': CACHING.other })),
  ].join('\n')
}

function rule(path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `  ${name}: ${value}\n`)
  return `${path}\n${lines.join('')}`
}
