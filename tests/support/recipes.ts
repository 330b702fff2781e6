import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { runNode } from './runNode.ts'

/** Where a text goes in a file. Throws an error if the file lacks the place. */
type Put = (content: string, added: string) => string
/** Without `text`, it is the next code block of the recipe. */
type Edit = [file: string, put: Put, text?: string]

const at =
  (place: string, order: (place: string, added: string) => string): Put =>
  (content, added) => {
    if (!content.includes(place)) throw new Error(`There is no ${JSON.stringify(place)}.`)
    return content.replace(place, () => order(place, added))
  }
const after = (place: string) => at(place, (place, added) => `${place}\n${added}\n`)
const before = (place: string) => at(place, (place, added) => `${added}\n${place}`)
const inPlaceOf = (place: string) => at(place, (_, added) => added)
const atEnd: Put = (content, added) => `${content}\n${added}\n`
/** Without the imports of a code block, which the file has already. */
const withoutImports =
  (put: Put): Put =>
  (content, added) =>
    put(content, added.replace(/^import .*\n/gm, ''))

/** A JSON block that ends its object, in front of other texts. */
const withComma =
  (put: Put): Put =>
  (content, added) =>
    put(content, `${added},`)

const texts = (put: Put, text = 'next'): Edit[] => [
  ['src/messages/en.json', put, text],
  // The same block serves both languages.
  ['src/messages/de.json', put, text === 'next' ? 'same' : text],
]
const textsOf = (namespace: string) => after(`"${namespace}": {`)

const PARAMETERS = 'src/shared/domain/addressParameters.ts'
const LISTENERS = 'src/features/installedApps/installedAppsListeners.ts'
const SOURCES = 'tools/import/readSources.ts'
const flathubImport = "import { parseFlathubUrl, readFlathub } from './readFlathub.ts'"
const aboutImport = "import { AboutPage } from '../pages/AboutPage.tsx'"
const filterTexts =
  '"minRating": "Rating", "clearMinRating": "Clear", "anyRating": "Any", "fourOrBetter": "4+",'

/** What each recipe of CONTRIBUTING.md says to do, with its code blocks in their order. */
export const RECIPES: Record<string, Edit[]> = {
  'Add a field': [
    ['src/shared/domain/recordFields.ts', after('export const detailFields = {')],
    ['src/shared/domain/catalogueRecord.ts', after('export const FIELD_RULES = {')],
    ...texts(textsOf('information')),
    [
      'src/features/appInfo/Information.tsx',
      after("const lang = textLanguage(app, 'facts')\n  return ["),
    ],
    ['tests/pages/appDetailPage.test.tsx', atEnd],
  ],
  'Add a field of company.json': [
    ['src/shared/domain/companySchema.ts', after('const FIELDS = {')],
    ['src/app/layout/Footer.tsx', before('        <div className="d-flex flex-wrap gap-2')],
    ['tests/fixtures/company/company.json', after('{')],
    ['tests/pages/site.test.tsx', after("    const footer = screen.getByRole('contentinfo')")],
  ],
  'Add a text': [
    ...texts(withComma(textsOf('apps'))),
    ['src/pages/AppsPage.tsx', withoutImports(before('      <Categories />'))],
  ],
  'Add a filter': [
    [PARAMETERS, after('export const ADDRESS_PARAMETERS = {')],
    [PARAMETERS, atEnd],
    [PARAMETERS, after('export const FILTERS = {')],
    [
      'src/pages/AppsPage.tsx',
      inPlaceOf('const { searchText, listOrder } = useSelector(selectValues)'),
    ],
    ['src/pages/AppsPage.tsx', before('      <SearchBox\n')],
    ...texts(textsOf('apps'), filterTexts),
    ['tests/pages/appsPage.test.tsx', atEnd],
  ],
  'Add a store': [
    ['src/shared/domain/stores.ts', after('export const STORES = {')],
    ...texts(textsOf('stores')),
  ],
  'Add a source of the import': [
    [
      'tools/import/importedApp.ts',
      inPlaceOf("'googlePlay' | 'appStore'"),
      "'flathub' | 'googlePlay' | 'appStore'",
    ],
    ['tools/import/importedApp.ts', after('  format:'), "    | 'Flathub'"],
    ['tools/import/readFlathub.ts', atEnd],
    [SOURCES, after('export const ADDRESSES = [')],
    [SOURCES, before("        else if ('index' in found)")],
    [SOURCES, before('import { readFolder }'), flathubImport],
    ['tests/import/flathub.test.ts', atEnd],
  ],
  'Add a page': [
    ...texts(after('{')),
    ...texts(textsOf('header')),
    ['src/pages/AboutPage.tsx', atEnd],
    ['src/shared/domain/screens.ts', after('export const SCREENS = [')],
    ['src/app/routes.tsx', before('import { AppDetailPage }'), aboutImport],
    ['src/app/routes.tsx', after('ComponentType> = {'), '  AboutPage,'],
    ['tests/pages/aboutPage.test.tsx', atEnd],
  ],
  'Add a scenario': [
    ['mock-server/scenarios.ts', after('export const SCENARIOS = {')],
    ['tests/pages/appsPage.test.tsx', atEnd],
  ],
  'Add a listener': [
    [LISTENERS, before('  return middleware as Middleware')],
    [LISTENERS, after('export type InstalledAppsServices = {')],
    [LISTENERS, before('  type Middleware,'), '  isAnyOf,'],
    ['src/app/createSite.ts', after('      installedList,')],
    ['tests/support/fakePage.ts', before('    notify: vi.fn(),'), '    showBadge: vi.fn(),'],
    ['tests/unit/installedApps.test.ts', atEnd],
    ['tests/unit/installedApps.test.ts', before('  appUninstalled,\n'), '  appInstalled,'],
  ],
}

/** The recipes of CONTRIBUTING.md by name. */
function readSections(): Record<string, string> {
  const [, recipes = ''] = readFileSync('CONTRIBUTING.md', 'utf8').split('\n## Recipes\n')
  const [own = ''] = recipes.split('\n## ')
  const sections = own.split('\n### ').slice(1)
  return Object.fromEntries(sections.map(text => [text.slice(0, text.indexOf('\n')), text]))
}

/** The code blocks of each recipe that has any, without indentation. */
export function readRecipes(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(readSections()).flatMap(([name, text]) => {
      const blocks = [...text.matchAll(/^( *)```\w+\n(.*?)^\1```$/gms)].map(
        ([, indent = '', code = '']) =>
          code.replaceAll(new RegExp(`^${indent}`, 'gm'), '').trimEnd(),
      )
      return blocks.length > 0 ? [[name, blocks]] : []
    }),
  )
}

/** The commands that a recipe says pass, by its name. */
export function readCommands(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(readSections()).map(([name, text]) => [
      name,
      [...text.matchAll(/`(np[mx] [^`]+)`\s+passes/g)].map(([, command = '']) => command),
    ]),
  )
}

/** Copies the project to `copy`, a new folder in it, and does there what the recipes of these `names` say. */
export async function applyRecipes(copy: string, names: readonly string[]): Promise<void> {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  const parts = ['src', 'tools', 'mock-server', 'tests', 'public', 'docs', 'deploy']
  for (const part of [...parts, ...globSync(['*.json', '*.ts', '*.md', '*.html'])]) {
    cpSync(part, join(copy, part), { recursive: true })
  }
  const blocks = readRecipes()
  for (const name of names) {
    const edits = RECIPES[name] ?? []
    const left = [...(blocks[name] ?? [])]
    let last = ''
    for (const [file, put, text = 'next'] of edits) {
      if (text === 'next') last = left.shift() ?? ''
      const path = join(copy, file)
      mkdirSync(dirname(path), { recursive: true })
      const content = existsSync(path) ? readFileSync(path, 'utf8') : ''
      try {
        writeFileSync(path, put(content, text === 'next' || text === 'same' ? last : text))
      } catch (error) {
        throw new Error(`CONTRIBUTING.md, '${name}': ${file}: ${(error as Error).message}`)
      }
    }
    if (left.length > 0) throw new Error(`CONTRIBUTING.md, '${name}': nobody uses\n${left[0]}`)
  }
  for (const command of ['tools/messageTypes.ts', 'tools/writeSchemas.ts']) {
    const { code, output } = await runNode([command], { INIT_CWD: '' }, copy)
    if (code !== 0) throw new Error(output)
  }
}
