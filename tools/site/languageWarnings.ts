import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { type ChosenCompany, type CompanyFolder, localPath } from '../company/company.ts'
import { readDocumentFiles } from '../company/documents.ts'
import { languageName } from '../company/language.ts'
import { type Namespaces, pluralCategories } from '../company/messages.ts'
import type { Fault } from '../lib/faults.ts'
import { shortPath } from '../lib/jsonFile.ts'
import { ROOT } from '../lib/root.ts'

/**
 * Warnings about what a language lacks: its texts of the interface, which a file in .cache/ then has in the
 * `original` language, and its file beside company.json, if that has texts besides the name.
 */
export function languageWarnings(chosen: ChosenCompany, original: ChosenCompany): Fault[] {
  const { folder, isDefault, language, messagesFile, missingMessages: names } = chosen
  const warn = (message: string) => ({ message: `${language.name} (${language.code}): ${message}` })
  const warnings: Fault[] = []
  if (names.length > 0) {
    const list = join(ROOT, '.cache/missing', basename(messagesFile))
    writeMessages(list, names, original.messages as Namespaces, language.code)
    const kept = `lacks ${names.length} texts, which stay in the default language`
    warnings.push(
      warn(`${shortPath(messagesFile)} ${kept}. To translate them: ${shortPath(list)}.`),
    )
  }
  const { name, description, hero, banner } = original.company
  const own = localPath(folder.file, language.code)
  const hasTexts = hero.headline !== name || description !== name || banner.title !== undefined
  if (!isDefault && hasTexts && !existsSync(own)) {
    const kept = 'does not exist, so the headline and other texts of company.json stay as they are'
    warnings.push(warn(`${shortPath(own)} ${kept}.`))
  }
  return warnings
}

/** Writes the texts with these names, such as 'footer.report', into `file`, plurals with every form of `language`. */
function writeMessages(
  file: string,
  names: readonly string[],
  texts: Namespaces,
  language: string,
): void {
  const forms = pluralCategories(language)
  const namespaces: Record<string, Namespaces[string]> = {}
  for (const name of names) {
    const [namespace = '', key = ''] = name.split('.')
    const text = texts[namespace]?.[key] ?? ''
    const written =
      typeof text === 'string'
        ? text
        : Object.fromEntries(forms.map(form => [form, text[form] ?? text.other ?? '']))
    namespaces[namespace] = { ...namespaces[namespace], [key]: written }
  }
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${JSON.stringify(namespaces, null, 2)}\n`)
}

/**
 * Warnings about files of languages that the site does not have, such as company.fr.json. `first` is the default one,
 * whose code only pages may have in their name.
 */
export function unreadFiles(
  { root, publicDir, pages }: CompanyFolder,
  [first, ...codes]: readonly string[],
): Fault[] {
  const fault = (file: string, code: string) => ({
    file: shortPath(file),
    message: `nothing reads it, since company.json lists no other language '${code}'.`,
  })
  const names = {
    [root]: /^(?:company|messages)\.([\w-]+)\.json$/,
    [publicDir]: /^data\.([\w-]+)\.json$/,
  }
  const ofTexts = Object.entries(names).flatMap(([folder, pattern]) =>
    globSync('*.json', { cwd: folder }).flatMap(file => {
      const [, code = ''] = pattern.exec(file) ?? []
      const isRead = codes.includes(code) || languageName(code) === undefined
      return isRead ? [] : fault(join(folder, file), code)
    }),
  )
  // Whatever ends their name counts as a language: 'us' in about.us.md.
  const ofPages = readDocumentFiles(pages, first ?? '')
    .filter(({ language }) => language !== first && !codes.includes(language))
    .map(({ file, language }) => fault(join(pages, file), language))
  return [...ofTexts, ...ofPages]
}
