import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyFolder } from './company.ts'
import { languageName } from './language.ts'
import type { Fault } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'

/** Warnings about files of languages that are not in `codes`, such as company.fr.json. */
export function unreadFiles({ root, publicDir }: CompanyFolder, codes: readonly string[]): Fault[] {
  const names = {
    [root]: /^(?:company|messages)\.([\w-]+)\.json$/,
    [publicDir]: /^data\.([\w-]+)\.json$/,
  }
  return Object.entries(names).flatMap(([folder, pattern]) =>
    globSync('*.json', { cwd: folder }).flatMap(file => {
      const [, code = ''] = pattern.exec(file) ?? []
      if (codes.includes(code) || languageName(code) === undefined) return []
      const message = `nothing reads it, since company.json lists no other language '${code}'.`
      return { file: shortPath(join(folder, file)), message }
    }),
  )
}
