import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { command } from '../../../tools/dev/size.ts'
import { runInProcess } from '../../support/runInProcess.ts'
import { writeFolder } from '../../support/writeFolder.ts'

it('npm run size names what exceeds its budget and what has grown, and exits with 1', async () => {
  const html = '<style>a{}</style><script src="/assets/index-12345678.js"></script>'
  const script = 'assets/index-12345678.js'
  const folder = writeFolder({ 'index.html': html, [script]: '', 'assets/chart-12345678.js': '1' })
  const measure = () => runInProcess(command, ['--dist', '.'], folder)
  const small = await measure()
  expect(small.output).toContain(' kB  loaded later: assets/chart-12345678.js\n')
  expect(small.code).toBe(0)
  writeFileSync(join(folder, script), randomBytes(120_000))
  writeFileSync(join(folder, 'assets/late-12345678.js'), '1')
  const { code, output } = await measure()
  expect(output).toMatch(
    / 120\.0 kB {2}of .* kB {2}TOO LARGE by \d+ bytes {2}scripts that \/ needs\n/,
  )
  expect(output).toMatch(
    /What grew since .*:\n {2,}\+\d+ bytes {2}scripts that \/ needs\n {2,}\+\d+ bytes {2}assets\/late\.js\n$/,
  )
  expect(code).toBe(1)
})
