import { describe, expect, it } from 'vitest'
import { AT_ROOT, localeOf } from '../../../src/shared/domain/locale.ts'
import { offlineFiles } from '../../../tools/site/offline.ts'
import { makeApp } from '../../support/makeApp.ts'
import { writeFolder } from '../../support/writeFolder.ts'

/** A built site with `files`. */
const makeDist = (files: Record<string, string> = {}) =>
  writeFolder({ 'index.html': '', 'assets/index-a1.js': '', ...files })

const apps = ['a.svg', 'b b.svg', 'c.svg', '/store/images/apps/d.svg'].map((name, index) =>
  makeApp({ id: index + 1, image: name.startsWith('/') ? name : `images/apps/${name}` }),
)
const locale = localeOf('en', true, { ...AT_ROOT, rootBase: '/store/' })
const iconFiles = {
  'images/apps/a.svg': 'x'.repeat(40),
  'images/apps/b b.svg': 'x'.repeat(40),
  'images/apps/c.svg': 'x'.repeat(40),
  'images/apps/d.svg': 'x',
}

describe("the worker's list of files", () => {
  it('has icons in the order of the catalogue, up to the limit', () => {
    // The first two have the same icon.
    const catalogue = [...apps.slice(0, 1), ...apps]
    const list = (maxBytes: number) =>
      offlineFiles(makeDist(iconFiles), locale, catalogue, [], [], maxBytes).icons
    expect(list(100)).toEqual(['images/apps/a.svg', 'images/apps/b%20b.svg', 'images/apps/d.svg'])
    expect(list(40)).toEqual(['images/apps/a.svg'])
    expect(list(1000)).toHaveLength(4)
    const many = Array.from({ length: 201 }, () => makeApp()).map(app => ({
      ...app,
      image: `${app.id}.svg`,
    }))
    const dist = makeDist(Object.fromEntries(many.map(({ image }) => [image, ''])))
    expect(offlineFiles(dist, locale, many, [], []).icons).toHaveLength(200)
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
    expect(offlineFiles(makeDist(), locale, odd, [], []).icons).toEqual([])
  })
})
