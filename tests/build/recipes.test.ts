import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { offlineFilesIn } from '../support/offlineFilesIn.ts'
import { applyRecipes, RECIPES, readRecipes } from '../support/recipes.ts'
import { runNode } from '../support/runNode.ts'

// tests/e2e/recipes.spec.ts runs the tests that they name.
describe('a copy of the project that follows the recipes of CONTRIBUTING.md', () => {
  const names = Object.keys(readRecipes())
  // Inside of the project, so that packages are found.
  const copy = resolve('.cache/recipes')
  const company = join(copy, 'tests/fixtures/company')
  const edit = (file: string, change: (text: string) => string) =>
    writeFileSync(join(copy, file), change(readFileSync(join(copy, file), 'utf8')))
  const read = (file: string) => readFileSync(join(copy, 'dist', file), 'utf8')
  const build = (...flags: string[]) => {
    const env = { COMPANY: company, SITE_URL: 'https://apps.example' }
    const args = ['tools/site/buildCommand.ts', '--base', '/store/', '--no-compress', ...flags]
    return runNode(args, env, copy)
  }

  beforeAll(() => applyRecipes(copy, names))
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  it('compiles', async () => {
    expect(names).toEqual(Object.keys(RECIPES))
    const tsc = resolve('node_modules/typescript/bin/tsc')
    expect(await runNode([tsc, '--pretty', 'false'], {}, copy)).toEqual({ code: 0, output: '' })
  })

  it('has its new screen routed, prerendered, linked, listed and offline in each language', async () => {
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'))
    edit('tests/fixtures/company/company.json', json =>
      JSON.stringify({ ...JSON.parse(json), languages: ['en', 'de'] }),
    )
    edit('src/messages/de.json', json => json.replaceAll('About us', 'Über uns'))
    // Without the file, each build would warn.
    writeFileSync(join(company, 'company.de.json'), '{}')
    // A company that has no apps yet
    writeFileSync(join(company, 'public/data.json'), '[]')
    rmSync(join(company, 'pages/apps'), { recursive: true })
    const { code, output } = await build()
    expect(code, output).toBe(0)
    const titles = { '': 'About us', 'de/': 'Über uns' }
    for (const [folder, title] of Object.entries(titles)) {
      const page = read(`${folder}about.html`)
      expect(page).toMatch(new RegExp(`<h1[^>]*>${title}</h1>`))
      expect(page).toContain('<meta name="robots" content="all"/>')
      expect(read(`${folder}apps.html`)).toMatch(
        new RegExp(`<a class="nav-link[^>]* href="/store/${folder}about">${title}<`),
      )
      const same = `/store/${folder ? '' : 'de/'}about`
      expect(page).toMatch(new RegExp(`<a href="${same}" lang="\\w\\w"`))
      expect(read('sitemap.xml')).toContain(`<loc>https://apps.example/store/${folder}about</loc>`)
      const { pages, screenPattern } = offlineFilesIn(read(`${folder}sw.js`))
      expect(pages).toContain('about')
      expect(screenPattern).toContain('/about')
    }
  })

  it('names the line of a screen that throws, once, or the row of one whose path is taken', async () => {
    const apart = ['--outDir', join(copy, 'broken')]
    edit('src/pages/AboutPage.tsx', text =>
      text.replace(
        '  return',
        "  if (text) [text].map(() => { throw new Error('broken') })\n  return",
      ),
    )
    const broken = await build(...apart, '--logLevel', 'silent')
    expect(broken.code).toBe(1)
    expect(broken.output.replace(/^.*well-known.*\n/gm, '')).toBe(
      'error: Cannot render /about: Error: broken\n    at src/pages/AboutPage.tsx:9 (the screen at /about)\n',
    )
    edit('src/shared/domain/screens.ts', text => text.replace("path: '/about'", "path: '/apps'"))
    expect(await build(...apart)).toEqual({
      code: 2,
      output: expect.stringContaining('src/shared/domain/screens.ts: /apps is taken.'),
    })
  })
})
