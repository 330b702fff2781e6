import { describe, expect, it } from 'vitest'
import {
  isSamePath,
  normalizePath,
  withoutBase,
  withoutFileName,
} from '../../src/shared/domain/paths.ts'

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
    ['/store/index.html', '/store/'],
    ['/Apps.HTML', '/Apps'],
    ['/apps', '/apps'],
  ])('without its file name, the path %s is %s', (pathname, expected) => {
    expect(withoutFileName(pathname)).toBe(expected)
  })

  it('are normalized to one spelling per screen', () => {
    expect(['/Apps/', '/apps//', '/apps'].map(normalizePath)).toEqual(Array(3).fill('/apps'))
    expect(isSamePath('/', '')).toBe(true)
    expect(isSamePath('/apps', '/app')).toBe(false)
  })
})
