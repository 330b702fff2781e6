import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const FOLDER = 'src/styles'
const SHEETS = readdirSync(FOLDER).filter(name => name.endsWith('.scss'))
/** The tokens themselves, and the configuration of Bootstrap. */
const SOURCES = ['_tokens.scss', '_bootstrap.scss']

describe('the styles', () => {
  it.each(SHEETS)(
    'use logical properties such as margin-inline-start in %s, not left and right',
    name => {
      const lines = readFileSync(`${FOLDER}/${name}`, 'utf8').split('\n')
      const physical = /^\s*(?!--)([\w-]*\b(left|right)\b[\w-]*:|(float|clear): (left|right))/
      expect(lines.filter(line => physical.test(line))).toEqual([])
    },
  )

  it.each(SHEETS.filter(name => !SOURCES.includes(name)))(
    'use tokens instead of literal values in %s',
    name => {
      const rules = readFileSync(`${FOLDER}/${name}`, 'utf8').replace(/\/\/.*$/gm, '')
      const bare = rules
        .split('\n')
        .map(line => line.trim())
        .filter(
          line =>
            /(?<![$\w&])#[0-9a-f]{3,8}\b|\b(rgb|hsl|oklch)a?\((?!var\()/i.test(line) ||
            /^border-radius: \$(?!radius-)/.test(line) ||
            /^(font-size|font-weight|line-height|letter-spacing|border-radius|box-shadow|transition|z-index):.*\d/.test(
              line.replace(/\$[\w-]+|--[\w-]+/g, ''),
            ),
        )
      expect(bare).toEqual([])
    },
  )
})
