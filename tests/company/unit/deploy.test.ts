import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from '../../../src/prerender/contentPolicy.ts'
import {
  CACHING,
  CONTENT_TYPES,
  HASHED_FOLDERS,
  SECURITY_HEADERS,
} from '../../../tools/site/hostHeaders.ts'

it('deploy/nginx.conf sends the headers of hosts', () => {
  const file = readFileSync('deploy/nginx.conf', 'utf8')
  const added = [...file.matchAll(/^\s*add_header (\S+) "?(.+?)"? always;/gm)].map(
    ([, name, value]) => [name, value],
  )
  const set = [...file.matchAll(/set \$caching "(.+)";/g)].map(([, value]) => value)
  expect(added).toEqual([...Object.entries(SECURITY_HEADERS), ['Cache-Control', '$caching']])
  expect(set).toEqual([CACHING.other, CACHING.hashed])
  expect(file).toContain(`location ~ /(${HASHED_FOLDERS.join('|')})/[^/]+$ {`)
  const types = [...file.matchAll(/location ~ \/(\S+)\$ \{\s+default_type (\S+);/g)].map(
    ([, path = '', type]) => [path.replaceAll('\\', ''), type],
  )
  expect(types).toEqual(Object.entries(CONTENT_TYPES))
})

describe('the Content Security Policy of a page', () => {
  it('allows its own inline scripts and styles, and no others', () => {
    expect(contentPolicy(["alert('it')"], ['a{}', '']).split('; ')).toEqual([
      "default-src 'none'",
      // Of `printf "alert('it')" | openssl dgst -sha256 -binary | base64`.
      "script-src 'self' 'sha256-8VdOIh4N3WQjWV7PJ68ExfW2XyV+cz2t5TG3lAh4QeY='",
      "style-src 'self' 'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk=' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='",
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
    ])
  })

  it('does not depend on the line breaks of a checkout', () => {
    expect(contentPolicy(['a\r\nb'], [])).toBe(contentPolicy(['a\nb'], []))
  })
})
