import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { command } from '../../tools/replay/record.ts'
import { runInProcess } from '../support/runInProcess.ts'
import { folder } from '../support/traceFiles.ts'

describe('npm run record', () => {
  it('refuses an --out that cannot be written before it opens the site', async () => {
    const record = (out: string) => runInProcess(command, ['http://localhost:1/', '--out', out])
    const missing = await record(join(folder, 'none', 'bug.json'))
    expect(missing.code).toBe(2)
    expect(missing.output).toMatch(/^error: Cannot write --out \S+: no folder \S+\.\n$/)
    const taken = await record(folder)
    expect(taken.code).toBe(2)
    expect(taken.output).toMatch(
      /^error: Cannot write --out \S+: it is a folder\. Name a file\.\n$/,
    )
  })
})
