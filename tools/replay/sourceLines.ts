import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'

const PLACE = /(?:\bhttps?:\/\/[^\s()]{1,500}?\/)?\b(assets\/[\w-]+\.js):(\d{1,7}):(\d{1,7})/g

/** `stack` with the lines of the source in place of those in scripts of the build in `dist`, as far as it has source maps. */
export function toSourceLines(stack: string, dist: string): string {
  return stack.replace(PLACE, (place, script: string, line: string, column: string) => {
    const file = join(dist, `${script}.map`)
    if (!existsSync(file)) return place
    const map = new SourceMap(JSON.parse(readFileSync(file, 'utf8')))
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) return place
    return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
  })
}
