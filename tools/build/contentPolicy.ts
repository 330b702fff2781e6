import { createHash } from 'node:crypto'

/**
 * The Content Security Policy of a page, made of the very texts of its inline `scripts` and `styles`:
 * these run and apply, and no other. It has no `frame-ancestors`, which a `<meta>` cannot carry (see
 * hostHeaders.ts).
 */
export function contentPolicy(scripts: readonly string[], styles: readonly string[]): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts.map(hashOf)].join(' '),
    ["style-src 'self'", ...styles.map(hashOf)].join(' '),
    // Bootstrap's styles have pictures in them; a record's `image` may be of any http(s) host (design 2).
    "img-src 'self' data: http: https:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types vitrine-worker',
  ].join('; ')
}

function hashOf(text: string): string {
  // A browser reads every line break as this one before it takes the hash.
  const read = text.replace(/\r\n?/g, '\n')
  return `'sha256-${createHash('sha256').update(read).digest('base64')}'`
}
