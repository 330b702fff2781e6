import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { contentPolicy } from '../../src/prerender/contentPolicy.ts'
import { Page, type PageFacts, type RenderedRoot } from '../../src/prerender/Page.tsx'
import { renderRoot } from '../../src/prerender/prerender.tsx'
import { readBase } from '../../tools/lib/readBase.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { robotsFile, sitemap } from '../../tools/site/crawlerFiles.ts'
import { describeVersion } from '../../tools/site/describeVersion.ts'
import { readSiteUrl } from '../../tools/site/siteUrl.ts'
import { details, makeApp } from '../support/makeApp.ts'

const root = 'https://apps.example/store/de/'
/** Of the default language, which has the pictures. */
const pictureRoot = 'https://apps.example/store/'
const head = { title: 'A <b>title</b> & "more"', description: 'Words', isIndexed: true }
const assets = {
  entry: '/assets/index-a1.js',
  imports: ['/assets/shared-b2.js'],
  earlyScript: 'early()',
  endScripts: { getApp: 'getApp()' },
  styles: 'a{}',
  frameColors: { light: '#fff', dark: '#000' },
}
const shown = { html: '<p></p>', preloads: [{ href: '/a.svg', isUrgent: false }], head }
const nasty = '</script><script>alert(1)</script> $& $1\u2028.'

describe('--base', () => {
  it('is accepted with and without slashes', () => {
    expect(['/', '/store/', '/store', 'store', 'a/b.c'].map(readBase)).toEqual([
      '/',
      '/store/',
      '/store/',
      '/store/',
      '/a/b.c/',
    ])
  })

  it.each(['./', '..', 'http://x/y', '/a b/', ''])('refuses %j', base => {
    expect(() => readBase(base)).toThrow(`Invalid base '${base}': use a path such as /store/.`)
  })
})

afterEach(() => void vi.unstubAllGlobals())

function render(page: Partial<PageFacts>, root: RenderedRoot = shown) {
  const whole = { path: '/', kind: page.app ? ('app' as const) : ('screen' as const), ...page }
  return renderToStaticMarkup(createElement(Page, { page: whole, root, assets }))
}

/** The elements in the head of a page of a site whose public address is `root`. */
function headOf(page: Partial<PageFacts>): string[] {
  vi.stubGlobal('PLACE', { ...PLACE, url: root, rootUrl: pictureRoot })
  return elementsOf(render(page))
}

function elementsOf(html: string): string[] {
  const [, content = ''] = /<head>(.*)<\/head>/s.exec(html) ?? []
  return content.split('\n')
}

/** Parses the structured data among `tags`. */
function structuredData(tags: string[]) {
  return tags.flatMap(tag => {
    const [, json] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(tag) ?? []
    return json === undefined ? [] : [JSON.parse(json)]
  })
}

const picture = { path: 'previews/17.1.png', width: 1200, height: 630 }

describe('the head of a page', () => {
  it('has the full address of its picture', () => {
    const tags = headOf({ path: '/appdetails/17', picture })
    expect(tags).toContain(`<meta property="og:image" content="${root}previews/17.1.png"/>`)
    expect(tags).toContain(
      '<meta property="og:title" content="A &lt;b&gt;title&lt;/b&gt; &amp; &quot;more&quot;"/>',
    )
  })

  it('announces the feed of a site that has one', () => {
    const alternates = () => headOf({}).filter(tag => tag.includes('rel="alternate"'))
    expect(alternates()).toEqual([])
    vi.stubGlobal('PLACE', { ...PLACE, hasFeed: true })
    expect(alternates()).toEqual([
      `<link rel="alternate" type="application/atom+xml" title="New and updated apps – Lumen Works" href="${root}feed.xml"/>`,
    ])
  })

  it('has structured data about an app and escapes its texts', () => {
    const app = makeApp({ title: nasty, description: nasty, image: 'images/a b.svg', size: 86.4 })
    const tags = headOf({ path: `/appdetails/${app.id}`, app })
    expect(tags.join('')).not.toContain('</script><script>alert')
    const [application, breadcrumbs] = structuredData(tags)
    expect(application).toMatchObject({
      '@type': 'MobileApplication',
      name: nasty,
      description: nasty,
      url: `${root}appdetails/${app.id}`,
      image: `${pictureRoot}images/a%20b.svg`,
      fileSize: '86.4 MB',
    })
    expect(application).not.toHaveProperty('aggregateRating')
    expect(breadcrumbs.itemListElement.map((step: { item: string }) => step.item)).toEqual([
      root,
      `${root}apps`,
      `${root}appdetails/${app.id}`,
    ])
  })

  it('has structured data about the version, category and screenshots of an app', () => {
    const app = makeApp(details)
    const [application] = structuredData(headOf({ path: '/appdetails/1', app }))
    expect(application).toMatchObject({
      applicationCategory: details.category,
      softwareVersion: details.version,
      operatingSystem: 'iOS 16.0, Android 8.0',
      contentRating: '4+',
      dateModified: details.updated,
      screenshot: Array(2).fill(`${pictureRoot}images/apps/daybloom.svg`),
    })
  })

  it('leaves out optional fields that are missing or invalid', () => {
    const fields = { version: 2, updated: '2026-02-30', oldestIos: 16, oldestAndroid: '8.0 <b>' }
    const app = makeApp({ ...fields, screenshots: ['javascript:x'] })
    const [application] = structuredData(headOf({ path: '/appdetails/1', app }))
    const shown = ['applicationCategory', 'softwareVersion', 'dateModified', 'screenshot']
    for (const name of [...shown, 'operatingSystem', 'contentRating']) {
      expect(application).not.toHaveProperty(name)
    }
  })

  it('has structured data about the company on the home page', () => {
    const [organization] = structuredData(headOf({}))
    const logo = `${pictureRoot}images/wordmark.svg`
    expect(organization).toMatchObject({ '@type': 'Organization', url: root, logo })
  })
})

it('the version is named with its commit in the root of a repository only', () => {
  const root = makeTemporaryFolder('repository')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  mkdirSync(join(root, 'copy'))
  for (const folder of ['.', 'copy']) {
    writeFileSync(join(root, folder, 'package.json'), '{"version": "1.2.3"}')
  }
  expect(describeVersion(root, root)).toBe('1.2.3')
  git('init', '--quiet')
  expect(describeVersion(root, root)).toBe('1.2.3')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'First')
  const commit = git('rev-parse', 'HEAD').slice(0, 7)
  expect(describeVersion(root, join(root, 'copy'))).toBe(`1.2.3 (${commit})`)
  expect(describeVersion(join(root, 'copy'), root)).toBe(`1.2.3, company ${commit}`)
  const [, own] = /\((.*)\)/.exec(describeVersion('.', root)) ?? []
  expect(describeVersion('.', root)).toMatch(
    new RegExp(`^[\\d.]+ \\(${own}\\), company ${commit}$`),
  )
})

describe('SITE_URL', () => {
  it.each([
    ['https://apps.example', '/', 'https://apps.example/'],
    ['https://apps.example/', '/store/', 'https://apps.example/store/'],
    ['https://apps.example/store', '/store/', 'https://apps.example/store/'],
    ['http://localhost:4173/store/', '/store/', 'http://localhost:4173/store/'],
    ['', '/', undefined],
    [undefined, '/', undefined],
  ])('%s with the base %s gives %s', (siteUrl, base, expected) => {
    expect(readSiteUrl(siteUrl, base)).toBe(expected)
  })

  it.each([
    ['apps.example', '/', 'use an address such as https://apps.example.'],
    ['ftp://apps.example', '/', 'use an address such as https://apps.example.'],
    ['https://apps.example/shop', '/store/', 'its path differs from the base /store/'],
    ['https://apps.example/store', '/', 'its path differs from the base /'],
  ])('%s with the base %s is refused', (siteUrl, base, reason) => {
    expect(() => readSiteUrl(siteUrl, base)).toThrow(reason)
  })
})

describe('files for crawlers', () => {
  it('list every indexed page', () => {
    const addresses = ['', 'apps', 'appdetails/-1.5'].map(path => root + path)
    expect(robotsFile(root)).toContain(`Sitemap: ${root}sitemap.xml`)
    expect(sitemap(addresses).match(/<loc>.*?<\/loc>/g)).toEqual([
      `<loc>${root}</loc>`,
      `<loc>${root}apps</loc>`,
      `<loc>${root}appdetails/-1.5</loc>`,
    ])
  })

  it('name no sitemap without a public address', () => {
    expect(robotsFile(undefined)).not.toContain('Sitemap')
  })
})

describe('the document of a page', () => {
  it('inserts texts literally, even replacement patterns', () => {
    const data = { path: '/appdetails/1', apps: [makeApp({ title: nasty })], total: 1 }
    const html = render({ data }, { ...shown, html: '<p>$& $1</p>' })
    expect(html).toContain('<div id="root"><p>$& $1</p></div>')
    expect(html).toContain('<html data-path="/appdetails/1" lang="en">')
    expect(html).not.toContain('<script>alert')
    const [, json = ''] = /id="prerendered-data">(.*?)<\/script>/s.exec(html) ?? []
    expect(JSON.parse(json)).toEqual(data)
  })

  it('allows only its own scripts in the policy, not those of its content', () => {
    const content = '<script>alert(1)</script><style>b{}</style>'
    const policyOf = (page: Partial<PageFacts>) =>
      // The policy comes before all that it allows.
      /<head><meta charSet="utf-8"\/>\s<meta http-equiv="Content-Security-Policy" content="(.*?)"/
        .exec(render(page, { ...shown, html: content }))?.[1]
        ?.replaceAll('&#x27;', "'")
    expect(policyOf({})).toBe(contentPolicy(['early()'], ['a{}']))
    expect(policyOf({ kind: 'getApp' })).toBe(contentPolicy(['early()', 'getApp()'], ['a{}']))
  })

  it('loads pictures before scripts, and a document has no entry script', () => {
    const places = ['rel="preload"', 'early()', '<title>A', 'type="module"', 'modulepreload']
    const found = places.map(part => elementsOf(render({})).findIndex(tag => tag.includes(part)))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
    const document = render({ kind: 'document' })
    expect(document).toMatch(/^<html data-document="" data-live="" lang="en">/)
    expect(document).not.toMatch(/type="module"|modulepreload|<noscript|start-failure|getApp/)
  })

  it('has what React renders for the head, urgent preloads first, and the root has the rest', async () => {
    const app = makeApp({ image: '/images/a%3E,b.svg' })
    const path = `/appdetails/${app.id}`
    const data = { path, apps: [app], total: 1, more: [] }
    const page = { path, kind: 'app', data, app } as const
    const root = await renderRoot(page)
    const tags = elementsOf(render(page, root))
    expect(tags).toContain(
      '<link rel="preload" as="image" href="/images/a%3E,b.svg" fetchPriority="high"/><link rel="preload" as="image" href="/images/wordmark.svg"/>',
    )
    expect(tags.find(tag => tag.startsWith('<title>'))).toMatch(`<title>${app.title} – `)
    expect(root.html).toMatch(/^<a [^>]*class="skip-link.*<\/footer>$/s)
  })
})
