import { describe, expect, it } from 'vitest'
import { absoluteImageUrl, imageUrl, siteImage } from '../../../src/shared/domain/imageUrl.ts'

describe('imageUrl', () => {
  it.each([
    ['images/a.svg', '/images/a.svg'],
    ['./images/a.svg?v=1', '/images/a.svg?v=1'],
    ['/images/a.svg', '/images/a.svg'],
    ['https://cdn.example/a.png', 'https://cdn.example/a.png'],
    ['images/a b"c.svg', '/images/a%20b%22c.svg'],
    ['images/a.svg#part', '/images/a.svg'],
    ['//cdn.example/a.png', 'https://cdn.example/a.png'],
  ])('resolves %s to %s, whatever route is open', (image, address) => {
    expect(imageUrl(image)).toBe(address)
  })

  it.each([
    undefined,
    '',
    'data:image/svg+xml,<svg/>',
    'javascript:alert(1)',
    ' \tJaVaScRiPt:alert(1)',
    'https://',
    'blob:x',
  ])('refuses %s', image => {
    expect(imageUrl(image)).toBeUndefined()
  })
})

describe('absoluteImageUrl', () => {
  const root = 'https://apps.example/store/'

  it.each([
    ['images/a b.svg', 'https://apps.example/store/images/a%20b.svg'],
    ['/images/a.svg', 'https://apps.example/images/a.svg'],
    ['http://cdn.example/a.png', 'http://cdn.example/a.png'],
    ['data:image/png,x', undefined],
    [undefined, undefined],
  ])('resolves %s against the root to %s', (image, address) => {
    expect(absoluteImageUrl(image, root)).toBe(address)
  })
})

describe('siteImage', () => {
  it('returns the requested address and the decoded file name, relative to the base', () => {
    const picture = { url: 'images/a%20b.svg?v=1', file: 'images/a b.svg' }
    expect(siteImage('images/a b.svg?v=1')).toEqual(picture)
    expect(siteImage('/store/images/a%20b.svg?v=1', '/store/')).toEqual(picture)
  })

  it('keeps a file name that cannot be decoded', () => {
    expect(siteImage('images/100%.svg')?.file).toBe('images/100%.svg')
  })

  it.each([
    ['https://cdn.example/a.png', '/'],
    ['/images/a.svg', '/store/'],
    ['data:image/png,x', '/'],
    [undefined, '/'],
  ])('returns undefined for %s under the base %s', (image, base) => {
    expect(siteImage(image, base)).toBeUndefined()
  })
})
