import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

describe('the fault table of the README', () => {
  const section = /## When things fail\n(.*?)\n## /s.exec(readFileSync('README.md', 'utf8'))?.[1]
  const proofs = [...(section ?? '').matchAll(/^\|.*\| `(tests\/[^`]+)`: (.+?) \|$/gm)]

  it('names a test in each row', () => {
    const rows = section?.match(/^\| .*\|$/gm) ?? []
    expect(rows.length).toBeGreaterThan(2)
    // All but the names of the columns.
    expect(proofs).toHaveLength(rows.length - 1)
  })

  it.each(proofs.map(([, file = '', title = '']) => [file, title]))(
    'names a test that exists: %s, %s',
    (file, title) => {
      expect(existsSync(file)).toBe(true)
      expect(readFileSync(file, 'utf8')).toContain(title)
    },
  )
})
