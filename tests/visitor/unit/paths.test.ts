import { describe, expect, it, vi } from 'vitest'
import {
  isSamePath,
  normalizePath,
  pageFile,
  pagePath,
  publicUrl,
  siteHref,
  withoutBase,
  withoutFileName,
} from '../../../src/shared/domain/paths.ts'
import { screenPattern } from '../../../src/shared/domain/screens.ts'

describe('paths', () => {
  it.each([
    ['/', '/apps', '/apps'],
    ['/store/', '/store/apps', '/apps'],
    ['/store/', '/store/', '/'],
    ['/store/', '/store', '/'],
    ['/store', '/storefront', '/storefront'],
    ['/store/', '/Store/apps', '/apps'],
  ])('without the base %s, the path %s is %s', (base, pathname, expected) => {
    expect(withoutBase(pathname, base)).toBe(expected)
  })

  it.each([
    ['/apps.html', '/apps'],
    ['/store/Index.html', '/store/'],
    ['/Apps.HTML', '/Apps'],
    ['/apps', '/apps'],
  ])('without its file name, the path %s is %s', (pathname, expected) => {
    expect(withoutFileName(pathname)).toBe(expected)
  })

  it.each([
    ['/', '/', 'index.html', '/', 'index.html'],
    ['/apps', '/apps', 'apps.html', '/apps/', 'apps/index.html'],
    [
      '/appdetails/0',
      '/appdetails/0',
      'appdetails/0.html',
      '/appdetails/0/',
      'appdetails/0/index.html',
    ],
  ])('the page %s is at %s in %s, or as a folder at %s in %s', (path, ...expected) => {
    expect([false, true].flatMap(has => [pagePath(path, has), pageFile(path, has)])).toEqual(
      expected,
    )
  })

  it.each(['apps', '/apps', '//apps', '/\\apps'])('the address of %s is on this host', pathname => {
    expect(siteHref({ pathname, search: '?q=a' })).toBe('/apps?q=a')
    const url = 'https://apps.example/'
    vi.stubGlobal('LOCALE', { ...LOCALE, url, hasFolders: true })
    expect(siteHref({ pathname, search: '?q=a' })).toBe('/apps/?q=a')
    expect(publicUrl('/apps', true)).toBe('https://apps.example/apps/')
  })

  it('are those of screens, whatever the id of an app', () => {
    const screens = ['/', '/Apps/', '/installation', '/appdetails/17', '/appdetails/0']
    const others = ['/apps/17', '/appdetails/', '/appdetails/17/privacy', '/get/17', '/nope']
    const pattern = new RegExp(screenPattern())
    expect([...screens, ...others].filter(path => pattern.test(normalizePath(path)))).toEqual(
      screens,
    )
  })

  it('are normalized to one spelling per screen', () => {
    expect(['/Apps/', '/apps//', '//apps', '/apps'].map(normalizePath)).toEqual(
      Array(4).fill('/apps'),
    )
    expect(isSamePath('/', '')).toBe(true)
    expect(isSamePath('/apps', '/app')).toBe(false)
  })
})
