import { existsSync } from 'node:fs'
import { type SourceMapPayload as Payload, SourceMap } from 'node:module'
import { join } from 'node:path'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { readJsonFile } from '../lib/jsonFile.ts'

const SCRIPT_POSITION = new RegExp(
  String.raw`(?:\bhttps?://[^\s()]{1,500}?/)?\b(${ASSETS_FOLDER}/[\w-]+\.js):(\d{1,7}):(\d{1,7})`,
  'g',
)

/**
 * Returns a function that puts the lines of the source in place of those in scripts of the builds in
 * `folders`, as far as they have source maps. Reads each map once.
 */
export function sourceLinesOf(folders: readonly string[]): (stack: string) => string {
  const maps = new Map<string, SourceMap | undefined>()
  const readMap = (script: string) => {
    const file = folders.map(folder => join(folder, `${script}.map`)).find(existsSync)
    return file === undefined ? undefined : new SourceMap(readJsonFile(file).value as Payload)
  }
  return stack =>
    stack.replace(SCRIPT_POSITION, (place, script: string, line: string, column: string) => {
      if (!maps.has(script)) maps.set(script, readMap(script))
      const entry = maps.get(script)?.findEntry(Number(line) - 1, Number(column) - 1)
      if (!entry || !('originalSource' in entry)) return place
      return `${entry.originalSource.replace(/^(\.\.\/)+/, '')}:${entry.originalLine + 1}:${entry.originalColumn + 1}`
    })
}
