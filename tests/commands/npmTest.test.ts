import { chmodSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { runNode } from '../support/runNode.ts'
import { writeFolder } from '../support/writeFolder.ts'

it('npm test runs every step, names those that fail or leave no report, and exits with 1', async () => {
  const npm = '#!/bin/sh\necho "ran $3"\n[ "$3" != lint ]\n'
  const folder = writeFolder({ 'bin/npm': npm, 'bin/vitest': '#!/bin/sh\n' })
  const bin = join(folder, 'bin')
  for (const name of ['npm', 'vitest']) chmodSync(join(bin, name), 0o755)
  const env = { PATH: bin + delimiter + process.env.PATH }
  const { code, output } = await runNode([resolve('tools/test.ts')], env, folder)
  const ran = ['lint', 'typecheck', 'test:e2e', 'size']
  expect(output.match(/(?<=^ran ).*/gm)).toEqual(ran)
  const unknown = 'no report: it is unknown which tests ran'
  const failures = ['lint: see its output above', `vitest: ${unknown}`, `e2e: ${unknown}`]
  const end = ['\nFailed:', ...failures].join('\n  ')
  expect(output.slice(output.indexOf('\nFailed:'))).toBe(`${end}\n\n3 passed, 3 failed\n`)
  expect(code).toBe(1)
})
