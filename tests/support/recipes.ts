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
type Edit = { file: string; put: Put; text?: string }

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

const texts = (place: string, text?: string): Edit[] =>
  ['en', 'de'].map((code, index) => ({
    file: `src/messages/${code}.json`,
    put: after(`"${place}": {`),
    // The same block serves both languages.
    text: text ?? (index === 0 ? 'next' : 'same'),
  }))

/** What each recipe of CONTRIBUTING.md says to do, with its code blocks in their order. */
export const RECIPES: Record<string, Edit[]> = {
  'Add a field': [
    { file: 'src/shared/domain/recordFields.ts', put: after('export const detailFields = {') },
    {
      file: 'src/shared/domain/catalogueRecord.ts',
      put: after('export const FIELD_RULES = {'),
    },
    ...texts('information'),
    {
      file: 'src/features/appInfo/Information.tsx',
      put: after("const lang = textLanguage(app, 'facts')\n  return ["),
    },
    { file: 'tests/pages/appDetailPage.test.tsx', put: atEnd },
  ],
  'Add a field of company.json': [
    { file: 'src/shared/domain/companySchema.ts', put: after('const FIELDS = {') },
    {
      file: 'src/app/layout/Footer.tsx',
      put: before('        <div className="d-flex flex-wrap gap-2'),
    },
    { file: 'tests/fixtures/company/company.json', put: after('{') },
    {
      file: 'tests/pages/site.test.tsx',
      put: after("    const footer = screen.getByRole('contentinfo')"),
    },
  ],
  'Add a text': [
    ...texts('apps').map(edit => ({ ...edit, put: withComma(edit.put) })),
    {
      file: 'src/pages/AppsPage.tsx',
      put: withoutImports(before('      <Categories />')),
    },
  ],
  'Add a filter': [
    {
      file: 'src/shared/domain/addressParameters.ts',
      put: after('export const ADDRESS_PARAMETERS = {'),
    },
    { file: 'src/shared/domain/addressParameters.ts', put: atEnd },
    { file: 'src/shared/domain/addressParameters.ts', put: after('export const FILTERS = {') },
    {
      file: 'src/pages/AppsPage.tsx',
      put: inPlaceOf('const { searchText, listOrder } = useSelector(selectValues)'),
    },
    { file: 'src/pages/AppsPage.tsx', put: before('      <SearchBox\n') },
    ...texts(
      'apps',
      '"minRating": "Rating", "clearMinRating": "Clear", "anyRating": "Any", "fourOrBetter": "4+",',
    ),
    { file: 'src/app/problem/quoted.ts', put: after('  apps: {') },
    {
      file: 'src/app/problem/sentences.ts',
      put: after('  return {\n    searchText: { label: search.label, options: {} },'),
    },
    { file: 'tests/pages/appsPage.test.tsx', put: atEnd },
  ],
  'Add a store': [
    { file: 'src/shared/domain/stores.ts', put: after('export const STORES = {') },
    ...texts('stores'),
  ],
  'Add a source of the import': [
    {
      file: 'tools/import/importedApp.ts',
      put: inPlaceOf("'googlePlay' | 'appStore'"),
      text: "'flathub' | 'googlePlay' | 'appStore'",
    },
    { file: 'tools/import/importedApp.ts', put: after('  format:'), text: "    | 'Flathub'" },
    { file: 'tools/import/readFlathub.ts', put: atEnd },
    {
      file: 'tools/import/readSources.ts',
      put: after('export const ADDRESSES = ['),
    },
    {
      file: 'tools/import/readSources.ts',
      put: before("        else if ('index' in found)"),
    },
    {
      file: 'tools/import/readSources.ts',
      put: before('import { readFolder }'),
      text: "import { parseFlathubUrl, readFlathub } from './readFlathub.ts'",
    },
    { file: 'tests/import/flathub.test.ts', put: atEnd },
  ],
  'Add a page': [
    ...['en', 'de'].map((code, index) => ({
      file: `src/messages/${code}.json`,
      put: after('{'),
      text: index === 0 ? 'next' : 'same',
    })),
    ...texts('header'),
    { file: 'src/pages/AboutPage.tsx', put: atEnd },
    { file: 'src/shared/domain/screens.ts', put: after('export const SCREENS = [') },
    {
      file: 'src/app/routes.tsx',
      put: before('import { AppDetailPage }'),
      text: "import { AboutPage } from '../pages/AboutPage.tsx'",
    },
    { file: 'src/app/routes.tsx', put: after('ComponentType> = {'), text: '  AboutPage,' },
    { file: 'tests/pages/aboutPage.test.tsx', put: atEnd },
  ],
  'Add a scenario': [
    { file: 'mock-server/scenarios.ts', put: after('export const SCENARIOS = {') },
    { file: 'tests/pages/appsPage.test.tsx', put: atEnd },
  ],
  'Add a listener': [
    {
      file: 'src/features/installedApps/installedAppsListeners.ts',
      put: before('  return middleware as Middleware'),
    },
    {
      file: 'src/features/installedApps/installedAppsListeners.ts',
      put: after('export type InstalledAppsServices = {'),
    },
    {
      file: 'src/features/installedApps/installedAppsListeners.ts',
      put: before('  type Middleware,'),
      text: '  isAnyOf,',
    },
    { file: 'src/app/createSite.ts', put: after('      installedList,') },
    {
      file: 'tests/support/fakePage.ts',
      put: before('    notify: vi.fn(),'),
      text: '    showBadge: vi.fn(),',
    },
    { file: 'tests/unit/installedApps.test.ts', put: atEnd },
    {
      file: 'tests/unit/installedApps.test.ts',
      put: before('  appUninstalled,\n'),
      text: '  appInstalled,',
    },
  ],
}

/** A JSON block that ends its object, in front of other texts. */
function withComma(put: Put): Put {
  return (content, added) => put(content, `${added},`)
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
    for (const { file, put, text = 'next' } of edits) {
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
