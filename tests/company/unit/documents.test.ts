import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AT_ROOT } from '../../../src/shared/domain/locale.ts'
import { companyFolder } from '../../../tools/company/company.ts'
import { chooseDocuments, readDocumentFiles } from '../../../tools/company/documents.ts'
import { renderDocuments } from '../../../tools/site/renderDocuments.ts'
import { listSiteFiles, readSites, requireOwnAddresses } from '../../../tools/site/siteFiles.ts'
import { FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'
import { makeApp } from '../../support/makeApp.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const apps = [
  makeApp({ id: 17, title: 'One', version: '2.1', updated: '2026-03-01' }),
  makeApp({ id: 0, title: 'Two', companyName: ' ' }),
]

/** A company with `files`, and none of the fixture's pages. */
function makeCompany(files: Record<string, unknown>): string {
  const company = readFileSync(`${FIXTURE_COMPANY}/company.json`, 'utf8')
  const folder = writeFolder({ 'company.json': company, ...files })
  cpSync(`${FIXTURE_COMPANY}/public/images`, join(folder, 'public/images'), { recursive: true })
  return folder
}

/** The pages of a company with `files` that are not screens, and their content. */
function render(files: Record<string, unknown>, rootUrl?: string) {
  const folder = companyFolder(makeCompany({ 'public/data.json': JSON.stringify(apps), ...files }))
  const sites = readSites(folder, { ...AT_ROOT, rootBase: '/store/', rootUrl })
  const all = listSiteFiles(sites)
  requireOwnAddresses(all, folder)
  const [{ pages, chosen }] = sites
  return { ...chosen, pages, documents: renderDocuments(sites[0], all) }
}

function faultsOf(files: Record<string, string>, rootUrl?: string): string[] {
  try {
    render(files, rootUrl)
    return []
  } catch (error) {
    return (error as Error).message.split('\n').slice(1)
  }
}

describe('the pages of a company', () => {
  it('are its own, one for each app, and some of one app', () => {
    const { documents, company, pages } = render({
      'pages/privacy.md': '# Privacy of {company}',
      'pages/imprint.md': '# Imprint',
      'pages/imprint.de.md': '# Impressum',
      'pages/.DS_Store': '',
      'pages/apps/.DS_Store': '',
      'pages/apps/terms.md':
        '# Terms of {title}\n\n[back](/appdetails/{id}/?a#b) [home](/) [file](a%20ß.pdf) ![](images/hero.svg)',
      'pages/apps/17.terms.md': '# Special terms',
      'public/a ß.pdf': '',
      'pages/apps/0.faq.md': '# Questions about {title} {id}',
    })
    expect([...documents].map(([path, { title }]) => [path, title])).toEqual([
      ['/imprint', 'Imprint'],
      ['/privacy', 'Privacy of Lumen Works'],
      ['/appdetails/17/terms', 'Special terms'],
      ['/appdetails/0/faq', 'Questions about Two 0'],
      ['/appdetails/0/terms', 'Terms of Two'],
    ])
    expect(documents.get('/appdetails/0/terms')?.html).toBe(
      '<p><a href="/store/appdetails/0?a#b">back</a> <a href="/store/">home</a> <a href="/store/a%20%C3%9F.pdf">file</a> <img src="/store/images/hero.svg" alt="" width="600" height="400" loading="lazy"></p>\n',
    )
    expect(company.pages.map(({ name }) => name)).toEqual(['imprint', 'privacy'])
    expect(company.appPages).toEqual([
      { name: 'faq', title: 'Questions about {title}', app: 0 },
      { name: 'terms', title: 'Terms of {title}' },
    ])
    expect(pages.find(({ path }) => path === '/privacy')).toMatchObject({
      file: 'privacy.html',
      isListed: true,
    })
  })

  it('have photos in the size in which browsers show them', async () => {
    const photo = sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    const [upright, turned] = await Promise.all(
      [1, 6].map(orientation => photo.clone().withMetadata({ orientation }).jpeg().toBuffer()),
    )
    const { documents } = render({
      'pages/about.md': '# About\n\n![](images/a.jpg) ![](images/b.jpg)',
      'public/images/a.jpg': upright,
      'public/images/b.jpg': turned,
    })
    const { html = '' } = documents.get('/about') ?? {}
    expect(html.match(/width="\d+" height="\d+"/g)).toEqual([
      'width="40" height="30"',
      'width="30" height="40"',
    ])
  })

  it('have a file for each language, and fall back to the one without', () => {
    const folder = makeCompany({
      'pages/imprint.md': 'en',
      'pages/imprint.de.md': 'de',
      'pages/privacy.md': 'en',
      'pages/apps/17.terms.de.md': 'de',
    })
    const texts = (language: string) =>
      chooseDocuments(readDocumentFiles(join(folder, 'pages'), 'en'), language).map(source => {
        expect(source.language).toBe(source.text)
        return `${source.name} ${source.text}`
      })
    expect(texts('en')).toEqual(['imprint en', 'privacy en'])
    expect(texts('de')).toEqual(['terms de', 'imprint de', 'privacy en'])
  })

  it.each([
    [
      { 'pages/a.md': '# A\n\n<b>b</b>', 'pages/b.md': 'b' },
      ["a.md, line 3: HTML is not allowed: '<b>'", /b\.md, line 1: no heading/],
    ],
    [
      { 'pages/apps/terms.md': '# A\n\n{version} {title} {companyName}' },
      [
        /apps\/terms\.md, line 3: no text for \{version\}\. Available: company, .* title, .* \(app 0, Two\)$/,
        /no text for \{companyName\}\. .* \(app 0, Two\)$/,
      ],
    ],
    [
      { 'pages/apps/9.terms.md': '# A' },
      ['apps/9.terms.md: the catalogue has no app with the id 9'],
    ],
    [
      {
        'pages/a.md': '# A\n\n![b](images/..%2F..%2Flogo.svg)\n[c](images/%2e.%2f../logo.svg)',
        'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      },
      [
        "a.md, line 3: '/images/..%2F..%2Flogo.svg' is not a picture in the company's public folder",
        "a.md, line 4: the site has no page or file '/images/%2e.%2f../logo.svg'",
      ],
    ],
    [
      { 'pages/apps.md': '# A' },
      ['apps.md: the build also writes /apps. Rename or remove one of them.'],
    ],
    [
      {
        'pages/de.md': '# A',
        'company.json': '{"name": "A", "color": "red", "languages": ["en", "de"]}',
      },
      ['de.md: the build also writes /de'],
    ],
    [{ 'pages/get.md': '# A' }, ['get.md: the build also writes /get']],
    [
      { 'pages/a.md': '# A', 'public/a/index.html': '' },
      [/public\/a\/index\.html: .*pages\/a\.md also writes \/a\. Rename or remove one of them\.$/],
    ],
    [{ 'public/apps.html': '' }, [/public\/apps\.html: the build also writes \/apps/]],
    [
      {
        'pages/Privacy.md': '',
        'pages/a.txt': '',
        'pages/b/c.md': '',
        'pages/17.a.md': '',
        'pages/apps/017.a.md': '',
      },
      ['17.a.md', 'Privacy.md', 'a.txt', 'apps/017.a.md', 'b/c.md'],
    ],
  ])('are refused: %j', (files: Record<string, string>, faults: (string | RegExp)[]) => {
    expect(faultsOf(files)).toEqual(
      faults.map(fault =>
        typeof fault === 'string' ? expect.stringContaining(fault) : expect.stringMatching(fault),
      ),
    )
  })

  it.each([
    [undefined, ['_headers', 'de', 'licenses.txt', 'manifest.webmanifest', 'robots.txt', 'sw.js']],
    ['https://apps.example/store/', ['feed.xml', 'sitemap.xml']],
  ])('are refused beside public files that the build writes, with SITE_URL %s', (root, names) => {
    const faults = faultsOf(
      {
        'company.json': '{"name": "A", "color": "red", "languages": ["en", "de"]}',
        ...Object.fromEntries(names.map(name => [`public/${name}`, ''])),
      },
      root,
    )
    expect(faults.toSorted()).toEqual(
      names.map(name =>
        expect.stringContaining(
          `public/${name}: the build also writes /${name}. Rename or remove one of them.`,
        ),
      ),
    )
  })

  it('have at most 20 faults in one error', () => {
    expect(faultsOf({ 'pages/a.md': `# A\n\n${'a <b>\n'.repeat(30)}` }).at(-1)).toBe(
      '  … and 10 more',
    )
  })

  it('are refused once for a line, however many apps and elements it is wrong for', () => {
    const text = '# A\n\n[{motto}]({motto}) <i>a</i> [b](/none) [c](/gone)'
    expect(faultsOf({ 'pages/apps/terms.md': text })).toEqual([
      expect.stringMatching(/line 3: no text for \{motto\}\. .* \(app 17, One, and 1 more\)$/),
      expect.stringMatching(/line 3: HTML is not allowed: '<i>' \(app 17, One, and 1 more\)$/),
      expect.stringContaining("line 3: the site has no page or file '/none'"),
      expect.stringContaining("line 3: the site has no page or file '/gone'"),
    ])
  })
})
