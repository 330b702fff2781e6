import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, it } from 'vitest'

const READING = [
  'tools/company/catalogueFile.ts',
  'tools/company/company.ts',
  'tools/company/overlay.ts',
]
const COMMANDS = ['.', 'tools/company/', 'tools/site/', 'tools/lib/', 'src/']
const SHARED = ['src/shared/', 'src/messages/', 'src/site/', 'src/styles/']

/**
 * What the files of a folder may import besides packages, and an import that is refused. The longest folder counts; '.' is
 * the folder itself, and for a feature its own one.
 */
const DIRECTIONS: Readonly<Record<string, { may: string[]; not: string }>> = {
  'src/': { may: ['src/'], not: 'tools/lib/root.ts' },
  'src/app/': {
    may: ['.', 'src/pages/', 'src/features/', 'src/offline/registerWorker.ts', ...SHARED],
    not: 'src/prerender/Page.tsx',
  },
  'src/pages/': { may: ['src/features/', ...SHARED], not: 'src/pages/AppsPage.tsx' },
  'src/features/': { may: ['.', ...SHARED], not: 'src/features/other/Other.tsx' },
  'src/shared/': { may: ['.', ...SHARED], not: 'src/features/view/viewSlice.ts' },
  'src/offline/': {
    may: ['.', 'src/shared/domain/', 'src/shared/browser/savesData.ts'],
    not: 'src/shared/ui/Icon.tsx',
  },
  'mock-server/': { may: ['.', 'src/', 'tools/lib/', ...READING], not: 'tools/site/siteFiles.ts' },
  // Only development starts the mock.
  'tools/dev/': { may: ['mock-server/', ...COMMANDS], not: 'tools/replay/replay.ts' },
  'tools/bench/': { may: COMMANDS, not: 'mock-server/mockServer.ts' },
  'tools/import/': { may: COMMANDS, not: 'tools/replay/replay.ts' },
  'tools/replay/': { may: COMMANDS, not: 'tools/import/listing.ts' },
  'tools/site/': {
    may: ['.', 'tools/company/', 'tools/lib/', 'src/'],
    not: 'tools/dev/development.ts',
  },
  'tools/company/': { may: ['.', 'tools/lib/', 'src/'], not: 'tools/site/siteFiles.ts' },
  'tools/lib/': { may: ['.', 'src/shared/domain/'], not: 'src/prerender/contentPolicy.ts' },
  'tests/': { may: ['tests/', 'src/', 'tools/', 'mock-server/'], not: 'src/site/company.json' },
}
const FOLDERS = Object.keys(DIRECTIONS).sort((a, b) => b.length - a.length)

/** Whether a file may import another one. Both are relative to the repository. */
function isAllowed(file: string, imported: string): boolean {
  const folder = FOLDERS.find(folder => file.startsWith(folder)) ?? ''
  const own = folder === 'src/features/' ? `${dirname(file)}/` : folder
  const isBrand = folder === 'tests/' && imported.startsWith('src/site/')
  const { may = [''] } = DIRECTIONS[folder] ?? {}
  return !isBrand && may.some(path => imported.startsWith(path === '.' ? own : path))
}

/** The files that a module imports, types included, relative to the repository. */
function importsOf(file: string, text = readFileSync(file, 'utf8')): string[] {
  const { module, program } = parseSync(file, text)
  const specifiers = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  for (const { entries } of module.staticExports) {
    specifiers.push(...entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []))
  }
  const add = ({ source }: { source: object }) => {
    if ('value' in source) specifiers.push(String(source.value))
  }
  new Visitor({ ImportExpression: add, TSImportType: add }).visit(program)
  return specifiers
    .filter(specifier => specifier.startsWith('.'))
    .map(specifier => join(dirname(file), specifier))
}

it('imports point one way', () => {
  const files = globSync('{src,tools,mock-server,tests}/**/*.{ts,tsx,mjs}')
  const wrong = files.flatMap(file =>
    importsOf(file)
      .filter(imported => !isAllowed(file, imported))
      .map(imported => `${file} must not import ${imported}`),
  )
  expect(files.length).toBeGreaterThan(300)
  expect(wrong).toEqual([])
})

it('imports are read in every form', () => {
  const forms = [
    "import { a } from '../a.ts'",
    "import type { B } from '../b.ts'",
    "export { c } from '../c.ts'",
    "export * from '../d.ts'",
    "const e = await import('../e.ts')",
    "type F = typeof import('../f.ts')",
  ]
  const read = importsOf('src/app/App.ts', forms.join('\n'))
  expect(read.toSorted()).toEqual(['a', 'b', 'c', 'd', 'e', 'f'].map(name => `src/${name}.ts`))
})

it.each(Object.entries(DIRECTIONS))('a file in %s may not import everything', (folder, { not }) => {
  expect(isAllowed(`${folder}own/file.ts`, not)).toBe(false)
})
