import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { contentPolicy } from '../../tools/build/contentPolicy.ts'
import {
  CACHING,
  HASHED_FOLDERS,
  headersFile,
  SECURITY_HEADERS,
} from '../../tools/lib/hostHeaders.ts'

describe('the headers of hosts', () => {
  it('are the same in deploy/nginx.conf', () => {
    const file = readFileSync('deploy/nginx.conf', 'utf8')
    const added = [...file.matchAll(/^\s*add_header (\S+) "?(.+?)"? always;/gm)].map(
      ([, name, value]) => [name, value],
    )
    const set = [...file.matchAll(/set \$caching "(.+)";/g)].map(([, value]) => value)
    expect(added).toEqual([...Object.entries(SECURITY_HEADERS), ['Cache-Control', '$caching']])
    expect(set).toEqual([CACHING.other, CACHING.hashed])
    expect(file).toContain(`location ~ /(${HASHED_FOLDERS.join('|')})/[^/]+$ {`)
  })

  it('reach every path under the base, and no path gets one of them twice', () => {
    const rules = parseRules(headersFile('/store/'))
    const paths = ['/store/', '/store/apps', '/store/assets/index-x.js', '/store/data.json']
    for (const path of [...paths, '/store/appdetails/17', '/store/sw.js']) {
      const names = rules
        .filter(({ pattern }) => new RegExp(`^${pattern.replaceAll('*', '.*')}$`).test(path))
        .flatMap(({ headers }) => headers.map(header => header.split(': ')[0]))
      expect(names, path).toEqual([...Object.keys(SECURITY_HEADERS), 'Cache-Control'])
    }
    expect(rules.every(({ pattern }) => pattern.startsWith('/store/'))).toBe(true)
  })
})

describe('the policy of a page', () => {
  it('allows the texts it is made of, and nothing inline beside them', () => {
    const policy = contentPolicy(["alert('it')"], ['a{}', 'b{}'])
    expect(policy).not.toMatch(/unsafe|'strict-dynamic'|\*/)
    expect(policy.split('; ')).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        // Of `printf "alert('it')" | openssl dgst -sha256 -binary | base64`.
        "script-src 'self' 'sha256-8VdOIh4N3WQjWV7PJ68ExfW2XyV+cz2t5TG3lAh4QeY='",
        "require-trusted-types-for 'script'",
      ]),
    )
    expect(policy).toMatch(/style-src 'self' 'sha256-[^']+' 'sha256-[^']+';/)
  })

  it('is the same whatever line breaks a checkout has', () => {
    expect(contentPolicy(['a\r\nb'], [])).toBe(contentPolicy(['a\nb'], []))
  })
})

/** The rules of a `_headers` file: a path, and below it a header on each indented line. */
function parseRules(text: string): { pattern: string; headers: string[] }[] {
  return text
    .trim()
    .split('\n\n')
    .map(block => {
      const [pattern = '', ...headers] = block.split('\n')
      return { pattern, headers: headers.map(line => line.trim()) }
    })
}
