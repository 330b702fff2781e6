import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../lib/listFiles.ts'
import { BUILT_MARK } from './builtSite.ts'

/** Cloudflare Pages refuses a site with more files. */
const FILE_LIMIT = 20_000
/** A catalogue grows, so the build warns before it reaches the limit. */
const WARNING_SHARE = 0.9

/** A warning if a site of `count` files is near the limit of a host; undefined otherwise. */
export function fileLimitWarning(count: number, isCompressed: boolean): string | undefined {
  if (count <= FILE_LIMIT * WARNING_SHARE) return undefined
  const advice = isCompressed ? ' COMPRESS=0 leaves out the compressed copies.' : ''
  return `The build has ${count} files. Cloudflare Pages accepts at most ${FILE_LIMIT}.${advice}`
}

/** How many files in `dist` were written since `startMs`, and how many are older: those of another build. */
export function countFiles(dist: string, startMs: number): { written: number; older: number } {
  const files = listFiles(dist).filter(file => !file.startsWith('.git/') && file !== BUILT_MARK)
  const older = files.filter(file => statSync(join(dist, file)).mtimeMs < startMs).length
  return { written: files.length - older, older }
}

/** Deletes an earlier build's compressed copies. Hosts would serve their outdated text. */
export function removeOlderCopies(dist: string, startMs: number): void {
  for (const file of listFiles(dist).filter(file => /\.(br|gz)$/.test(file))) {
    const path = join(dist, file)
    const isOlder = statSync(path).mtimeMs < startMs
    if (isOlder && existsSync(path.replace(/\.(br|gz)$/, ''))) rmSync(path)
  }
}
