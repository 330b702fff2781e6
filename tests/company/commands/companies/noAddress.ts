import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { NETWORK_ICONS } from '../../../../src/shared/domain/companySchema.ts'
import { company } from '../../../fixtures/company.ts'
import { type BuiltCompany, pageTexts } from '../../../support/builtCompany.ts'

const PAGES = ['index.html', 'apps/index.html', 'appdetails/17/index.html', '404.html']

/** What only the company no-address has, whose texts are compressed. */
export function noAddress(built: () => BuiltCompany): void {
  const read = (file: string) => built().read(file)
  const filesLike = (pattern: RegExp) => [...built().files].filter(file => pattern.test(file))
  const readAll = (pattern: RegExp) => filesLike(pattern).map(read).join('\n')
  const inlineStyles = () => /<style>(.*?)<\/style>/s.exec(read('index.html'))?.[1] ?? ''

  it('has no addresses that need a public one', () => {
    expect(built().output).toContain('SITE_URL is not set')
    for (const { file, html } of built().pages) {
      expect(html, file).not.toMatch(
        /og:image|large_image|BreadcrumbList|feed\.xml|http:\/\/(?!www\.w3\.org)/,
      )
      expect(html.split('<body')[0], file).not.toContain('"url"')
    }
  })

  it('uses the chosen brand and catalogue in pages and scripts', () => {
    const { name } = JSON.parse(read('manifest.webmanifest'))
    expect(read('en/index.html')).toContain(`<title>${name} – Shown by two apps</title>`)
    expect(read('en/index.html')).toMatch(/<h1[^>]*>Shown by two apps</)
    const code = readAll(/^assets\/.*\.js$/)
    expect(code).toContain('Shown by two apps')
    // What chooses a scenario of the mock API is for development only.
    expect(code + read('index.html')).not.toMatch(/x-mock|mockScenario/i)
    // Only pages that name it have the address.
    expect(code.includes(company.email)).toBe(false)
  })

  it('says nothing in Latin letters in its default language, which has others', () => {
    const { name, short_name, description } = JSON.parse(read('manifest.webmanifest'))
    const pages = built().pages.filter(({ file }) => !file.startsWith('en/'))
    const texts = [name, short_name, description, ...pages.flatMap(({ html }) => pageTexts(html))]
    const rest = texts.map(text => text.replace(/&#?\w+;/g, ''))
    expect(new Set(rest.filter(text => /[a-z]/i.test(text)))).toEqual(new Set(['English']))
  })

  it('has no variables of the page in styles that load later, and only what is used', () => {
    const styles = filesLike(/^assets\/(?!document-).*\.css$/)
    expect(styles).not.toEqual([])
    for (const file of styles) expect(read(file)).not.toMatch(/(^|[,}]):root/)
    expect(readAll(/^assets\/toasts-.*\.css$/).match(/slide-enter--[\w-]+/g)).toEqual([
      'slide-enter--top-left',
      'slide-enter--top-right',
    ])
  })

  it('has no selector that makes browsers restyle all siblings of what is removed', () => {
    expect(inlineStyles().match(/\.btn\b/)?.[0]).toBe('.btn')
    expect(inlineStyles().match(/[^},]*[+~]\s*\*/)?.[0]).toBe(undefined)
  })

  it('has the hues that no record has yet', () => {
    expect(inlineStyles().match(/\.hue-\d+/g)).toHaveLength(12)
  })

  it('has the drawings of the icons that links of the company name, and no others', () => {
    const scripts = readAll(/\.js$/)
    const docs = readFileSync('docs/adopting.md', 'utf8')
    const used = Object.entries(NETWORK_ICONS).filter(([, path]) => scripts.includes(path))
    expect(used.map(([name]) => name)).toEqual(['github', 'youtube'])
    for (const name of Object.keys(NETWORK_ICONS)) expect(docs).toContain(`\`${name}\``)
  })

  it('names its version in every page', () => {
    for (const { file, html } of built().pages) {
      expect(html.split('<meta name="version" content="0.'), file).toHaveLength(2)
    }
  })

  it('links to the licenses from its documents', () => {
    expect(read('legal/index.html')).toContain('href="/licenses.txt"')
  })

  it('keeps and counts the older files of a folder elsewhere', () => {
    expect(built().output).toContain('Older files in dist: 1. --emptyOutDir deletes them first.')
  })

  it('writes brotli and gzip copies of texts, except small ones', () => {
    const { output, dist } = built()
    expect(output).toContain(`${filesLike(/\.br$/).length} texts compressed`)
    const [script = ''] = filesLike(/index-.*\.js$/)
    for (const file of [script, ...PAGES]) {
      const [br, gz] = [`${file}.br`, `${file}.gz`].map(name => readFileSync(join(dist, name)))
      expect(brotliDecompressSync(br ?? '').toString()).toBe(read(file))
      expect(gunzipSync(gz ?? '').toString()).toBe(read(file))
    }
    const texts = filesLike(/\.(css|html|js|json|svg|txt|webmanifest|xml)$/)
    const large = texts.filter(file => Buffer.byteLength(read(file)) >= 1000)
    expect(large.length).toBeLessThan(texts.length)
    expect(filesLike(/\.(br|gz)$/)).toEqual(large.flatMap(file => [`${file}.br`, `${file}.gz`]))
  })
}
