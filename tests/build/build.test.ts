import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { countFiles, fileLimitWarning } from '../../tools/site/fileCount.ts'
import { writeFolder } from '../support/writeFolder.ts'

it('the build warns before a site has more files than Cloudflare Pages accepts', () => {
  expect(fileLimitWarning(18_000, true)).toBe(undefined)
  expect(fileLimitWarning(18_001, false)).toBe(
    'The build has 18001 files. Cloudflare Pages accepts at most 20000.',
  )
  expect(fileLimitWarning(25_000, true)).toContain('--no-compress leaves out')
})

it('the build counts what it has not written, but for a repository', () => {
  const dist = writeFolder({ 'old.html': '', 'new.html': '', '.git/HEAD': '' })
  utimesSync(join(dist, 'old.html'), 1, 1)
  expect(countFiles(dist, 2000)).toEqual({ written: 1, older: 1 })
})
