import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const WORKFLOWS = globSync('.github/workflows/*.yml')

it('runs no text that GitHub inserts into a script, which would be code', () => {
  const scripts = [
    ...WORKFLOWS.map(read)
      .join('\n')
      .matchAll(/ run: (?:\|\n((?: {10}.*\n|\n)+)|(.*\n))/g),
  ]
  expect(
    scripts.map(([script]) => script).filter(script => /\$\{\{ (?!matrix\.)/.test(script)),
  ).toEqual([])
})

it.each(WORKFLOWS)(
  '%s pins its actions by commit, and names the permissions of its token',
  file => {
    const text = read(file)
    const actions = text.match(/(?<=uses: ).*/g) ?? []
    expect(actions.length).toBeGreaterThan(0)
    const pinned = /^[\w/-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/
    for (const action of actions) expect(action).toMatch(pinned)
    expect(text).toMatch(/^permissions:\n {2}contents: read\n(?! )/m)
  },
)

it.each(['weekly', 'traces'])('%s.yml runs no code where RUN_OWN_CHECKS is not set', name => {
  const [, ...jobs] = read(`.github/workflows/${name}.yml`)
    .replace(/^.*\njobs:/s, '')
    .split(/\n {2}(?=\w+:\n)/)
  expect(jobs.length).toBeGreaterThan(0)
  for (const job of jobs) expect(job).toMatch(/\n {4}if: .*\bvars\.RUN_OWN_CHECKS\b/)
})
