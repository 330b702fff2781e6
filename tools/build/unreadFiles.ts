import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { CompanyFolder } from '../company/company.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { readLanguage } from '../company/language.ts'

/** Warnings about files of languages that are not in `codes`, such as company.fr.json. */
export function unreadFiles({ root, publicDir }: CompanyFolder, codes: readonly string[]) {
  const names = {
    [root]: /^(?:company|messages)\.([\w-]+)\.json$/,
    [publicDir]: /^data\.([\w-]+)\.json$/,
  }
  return Object.entries(names).flatMap(([folder, pattern]) =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap(file => {
      const [, code = ''] = pattern.exec(file) ?? []
      if (!isLanguage(code) || codes.includes(code)) return []
      const name = shortPath(join(folder, file))
      return `${name}: nothing reads it, since company.json lists no other language '${code}'.`
    }),
  )
}

function isLanguage(code: string): boolean {
  try {
    return readLanguage(Intl.getCanonicalLocales(code)[0] ?? '') !== undefined
  } catch {
    return false
  }
}
