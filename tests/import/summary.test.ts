import { expect, it } from 'vitest'
import { summarize } from '../../tools/import/summary.ts'

it('lets no text out of the summary', () => {
  const hostile = '</pre></td>\n\n### App 2\n@someone `x` [a](b) <img src=x>\u001b[2J'
  const text = summarize(
    [{ id: 1, title: 'Lamp' }],
    [{ id: 1, title: hostile }],
    [{ id: 3, title: hostile, reasons: [hostile], remedy: hostile }],
  )
  const lines = text
    .split('\n')
    .filter(line => !/^(<table>|<tr>|<\/table>|<div>|<pre>|$)/.test(line))
  expect(lines).toEqual([
    '## Needs attention',
    '### App 3',
    '## Changed',
    '### App 1: /appdetails/1',
  ])
  expect(text).not.toMatch(/<img|<\/pre><\/td>\n\n/)
  expect(text).not.toContain('\u001b')
  expect(text.match(/<\/pre>/g)).toHaveLength(7)
})

it('ends after an app if it is too long for GitHub', () => {
  const apps = Array.from({ length: 100 }, (_, id) => ({ id, title: 'x'.repeat(601) }))
  const text = summarize([], apps, [])
  expect(text.length).toBeLessThan(65_536)
  expect(text).toContain(`${'x'.repeat(600)}…</pre>`)
  expect(text).toMatch(/<\/table>\n\nThe rest is too long to show\.\n$/)
})
