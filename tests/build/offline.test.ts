import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pageFile } from '../../src/shared/domain/paths.ts'
import { AT_ROOT, placeOf } from '../../src/shared/domain/place.ts'
import { companyFolder, readCompany } from '../../tools/company/company.ts'
import { readLanguage } from '../../tools/company/language.ts'
import { offlineFiles } from '../../tools/site/offline.ts'
import { listSitePages } from '../../tools/site/sitePages.ts'
import { webManifest } from '../../tools/site/webManifest.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { makeApp } from '../support/makeApp.ts'
import { writeFolder } from '../support/writeFolder.ts'

const BUILT = {
  'index.html': 'home',
  'apps.html': 'apps',
  'installation.html': 'installed',
  'appdetails/1.html': 'one',
  'assets/index-a1.js': 'draw("images/hero.svg")',
  'assets/late-b2.css': 'a{}',
  'images/hero.svg': '<svg/>',
  'images/unused.svg': '<svg/>',
}

/** A built site with `files` in addition to BUILT. */
const makeDist = (files: Record<string, string> = {}) => writeFolder({ ...BUILT, ...files })

const apps = ['a.svg', 'b b.svg', 'c.svg', 'd.svg'].map((name, index) =>
  makeApp({ id: index + 1, image: `images/apps/${name}` }),
)
const place = placeOf('en', true, { ...AT_ROOT, rootBase: '/store/' })
const german = placeOf('de', false, place)
/** Another screen changes nothing here. */
const withoutOthers = <Page extends { kind: string; path: string }>(pages: Page[]) =>
  pages.filter(({ kind, path }) => kind !== 'screen' || pageFile(path, false) in BUILT)
const pages = withoutOthers(listSitePages(apps, [], place))
const iconFiles = {
  'images/apps/a.svg': 'x'.repeat(40),
  'images/apps/b b.svg': 'x'.repeat(40),
  'images/apps/c.svg': 'x'.repeat(40),
  'images/apps/d.svg': 'x',
}

describe("the worker's list of files", () => {
  it('has the three pages, the assets and the pictures that scripts name, but no page per app', () => {
    const files = offlineFiles(makeDist(iconFiles), place, apps, pages)
    expect(files.pages).toEqual(['./', 'apps', 'installation'])
    expect(files.documents).toEqual(['/get/:id'])
    expect(files.precached.map(({ url }) => url)).toEqual([
      './',
      'apps',
      'installation',
      'images/hero.svg',
      'assets/index-a1.js',
      'assets/late-b2.css',
    ])
  })

  it('has icons in the order of the catalogue, up to the limit', () => {
    // The first two have the same icon.
    const catalogue = [...apps.slice(0, 1), ...apps]
    const list = (maxBytes: number) =>
      offlineFiles(makeDist(iconFiles), place, catalogue, pages, maxBytes).icons
    expect(list(100)).toEqual(['images/apps/a.svg', 'images/apps/b%20b.svg', 'images/apps/d.svg'])
    expect(list(40)).toEqual(['images/apps/a.svg'])
    expect(list(1000)).toHaveLength(4)
  })

  it('names the pictures of the default language in another one', () => {
    const dist = makeDist(iconFiles)
    cpSync(makeDist(), join(dist, 'de'), { recursive: true })
    const whole = apps.map(app => ({ ...app, image: `/store/${app.image}` }))
    const own = withoutOthers(listSitePages(apps, [], german))
    const files = offlineFiles(dist, german, whole, own)
    expect(files.icons).toHaveLength(4)
    expect(files.icons[0]).toBe('../images/apps/a.svg')
    expect(files.precached.map(({ url }) => url)).toContain('../images/hero.svg')
  })

  it('leaves out icons that are missing, on another host, outside the base or invalid', () => {
    const images = [
      'images/gone.svg',
      'https://else.example/a.svg',
      '/a.svg',
      '../a.svg',
      'data:image/svg+xml,x',
      'images/%zz.svg',
      'x'.repeat(5000),
      undefined,
    ]
    const odd = images.map((image, index) => makeApp({ id: index, image }))
    expect(offlineFiles(makeDist(), place, odd, pages).icons).toEqual([])
  })

  it('changes when the content of a precached file changes', () => {
    const list = (files: Record<string, string> = {}) =>
      offlineFiles(makeDist({ ...iconFiles, ...files }), place, apps, pages).precached
    expect(list()).toEqual(list())
    expect(list({ 'apps.html': 'new' })[1]).not.toEqual(list()[1])
    expect(list({ 'images/hero.svg': 'new' })[3]).not.toEqual(list()[3])
  })
})

describe('the web manifest', () => {
  it('has addresses below the base, and a language that is not the default one', () => {
    const company = readCompany(companyFolder(FIXTURE_COMPANY))
    expect(webManifest(place, company)).toMatchObject({
      id: '/store/',
      start_url: '/store/',
      scope: '/store/',
    })
    const arabic = { ...company, language: readLanguage('ar') }
    expect(webManifest(placeOf('ar', false, place), arabic)).toMatchObject({
      lang: 'ar',
      dir: 'rtl',
    })
    expect(webManifest(place, company)).not.toHaveProperty('lang')
  })
})
