import { cpSync, globSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { offlineFilesIn } from '../support/offlineFilesIn.ts'
import { runNode } from '../support/runNode.ts'

const PAGE = `
import { title } from 'virtual:messages/about'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'

export function AboutPage() {
  return (
    <>
      <PageHead path="/about" title={title} description={title} />
      <PageHeading title={title} subtitle="" />
    </>
  )
}
`
const ROW = `{ path: '/about', page: 'AboutPage', isIndexed: true, embeds: 'none', header: 'about' },`
const TITLES = { en: 'About us', de: 'Über uns' }

describe('a screen that a copy of the project adds with a component, a row and its texts', () => {
  const copy = makeTemporaryFolder('copy')
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')))
  const read = (file: string) => readFileSync(join(copy, 'dist', file), 'utf8')

  const build = (...flags: string[]) => {
    const env = { COMPANY: join(copy, 'company'), SITE_URL: 'https://apps.example' }
    return runNode(['tools/site/buildCommand.ts', '--base', '/store/', ...flags], env, copy)
  }

  beforeAll(async () => {
    const parts = [
      'src',
      'tools',
      'mock-server',
      'index.html',
      'vite.config.ts',
      ...globSync('*.json'),
    ]
    for (const part of parts) cpSync(part, join(copy, part), { recursive: true })
    cpSync(FIXTURE_COMPANY, join(copy, 'company'), { recursive: true })
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    edit('company/company.json', json =>
      JSON.stringify({ ...JSON.parse(json), languages: ['en', 'de'] }),
    )
    // Without the file, each build would warn.
    writeFileSync(join(copy, 'company/company.de.json'), '{}')
    // A company that has no apps yet
    edit('company/public/data.json', () => '[]')
    rmSync(join(copy, 'company/pages/apps'), { recursive: true })

    writeFileSync(join(copy, 'src/pages/AboutPage.tsx'), PAGE)
    edit('src/shared/domain/screens.ts', text => text.replace(/(?=\n\] as const)/, `\n  ${ROW}`))
    edit('src/app/routes.tsx', text =>
      text
        .replace('import', "import { AboutPage } from '../pages/AboutPage.tsx'\nimport")
        .replace('= {\n', '= {\n  AboutPage,\n'),
    )
    for (const [code, title] of Object.entries(TITLES)) {
      edit(`src/messages/${code}.json`, json => {
        const { header, ...texts } = JSON.parse(json)
        return JSON.stringify({ header: { ...header, about: title }, ...texts, about: { title } })
      })
    }
    const { code, output } = await build('--no-compress')
    expect(code, output).toBe(0)
  })

  it.each([
    ['en', 'about.html', '/store/about', 'apps.html', '/store/de/about'],
    ['de', 'de/about.html', '/store/de/about', 'de/apps.html', '/store/about'],
  ] as const)(
    'is routed, prerendered, linked and listed in %s',
    (code, file, path, other, same) => {
      const page = read(file)
      expect(page).toMatch(new RegExp(`<h1[^>]*>${TITLES[code]}</h1>`))
      expect(page).toContain('<meta name="robots" content="all"/>')
      expect(read(other)).toMatch(
        new RegExp(`<a class="nav-link[^>]* href="${path}">${TITLES[code]}<`),
      )
      expect(page).toMatch(new RegExp(`<a href="${same}" lang="\\w\\w"`))
      expect(read('sitemap.xml')).toContain(`<loc>https://apps.example${path}</loc>`)
    },
  )

  it.each(['sw.js', 'de/sw.js'])('opens offline from %s', worker => {
    const { pages, screenPattern } = offlineFilesIn(read(worker))
    expect(pages).toContain('about')
    expect(screenPattern).toContain('/about')
  })

  it('is named with the line that throws, once, or if its path is taken', async () => {
    const apart = ['--outDir', join(copy, 'broken')]
    edit('src/pages/AboutPage.tsx', text =>
      text.replace(
        '  return',
        "  if (title) [title].map(() => { throw new Error('broken') })\n  return",
      ),
    )
    const broken = await build(...apart, '--logLevel', 'silent')
    expect(broken.code).toBe(1)
    expect(broken.output.replace(/^.*well-known.*\n/gm, '')).toBe(
      'error: Cannot render /about: Error: broken\n    at src/pages/AboutPage.tsx:7 (the screen at /about)\n',
    )
    edit('src/shared/domain/screens.ts', text => text.replace("path: '/about'", "path: '/apps'"))
    expect(await build(...apart)).toEqual({
      code: 2,
      output: expect.stringContaining('src/shared/domain/screens.ts: /apps is taken.'),
    })
  })
})
