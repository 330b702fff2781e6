import { describe, expect, it } from 'vitest'
import { pageFile } from '../../src/shared/domain/paths.ts'
import { AT_ROOT, placeOf } from '../../src/shared/domain/place.ts'
import { offlineFiles } from '../../tools/site/offline.ts'
import { listSitePages } from '../../tools/site/sitePages.ts'
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
/** Another screen changes nothing here. */
const pages = listSitePages(apps, [], place).filter(
  ({ kind, path }) => kind !== 'screen' || pageFile(path, false) in BUILT,
)
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
})
