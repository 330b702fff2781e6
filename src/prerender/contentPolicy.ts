import { hash } from 'node:crypto'

/** Used in pages and in the headers of hosts (hostHeaders.ts). */
export const REFERRER_POLICY = 'strict-origin-when-cross-origin'

/**
 * The Content Security Policy of a page, which allows its inline `scripts` and `styles` by the hash
 * of their text. `frame-ancestors` is a header, since a `<meta>` cannot carry it (hostHeaders.ts).
 */
export function contentPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    // Bootstrap's styles contain data: pictures. A record's `image` may be on any http(s) host.
    "img-src 'self' data: http: https:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types site-worker',
  ].join('; ')
}

function hashOf(text: string): string {
  // Browsers normalize line breaks before they hash.
  const normalized = text.replace(/\r\n?/g, '\n')
  return `'sha256-${hash('sha256', normalized, 'base64')}'`
}
