import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { NETWORK_ICONS } from '../../src/shared/domain/companySchema.ts'
import { languageName, readLanguage } from '../../tools/company/language.ts'
import { company } from '../fixtures/company.ts'
import {
  type BuiltCompany,
  type BuiltPage,
  buildCompany,
  COMPANIES,
  type Kind,
  ORIGIN,
} from '../support/builtCompany.ts'
import { pageTexts } from '../support/pageTexts.ts'

/** What makes each kind what it is. */
const KINDS: (Kind & { is: (built: BuiltCompany) => void })[] = [
  {
    name: 'region-language',
    foreign: { code: 'de-AT', letter: 'ж' },
    is: ({ languages }) => expect(languages).toEqual(['en', 'de-AT']),
  },
  {
    name: 'no-address',
    hasNoAddress: true,
    hasFolders: true,
    isCompressed: true,
    is: ({ output }) => expect(output).toContain('SITE_URL is not set'),
  },
  {
    name: 'base-path',
    base: '/store/',
    is: ({ read }) => expect(read('de/index.html')).toContain('data-path="/store/de"'),
  },
  {
    name: 'english-second',
    hasFolders: true,
    foreign: { code: 'de', letter: 'ж' },
    is: ({ languages }) => expect(languages).toEqual(['de', 'en']),
  },
  {
    name: 'own-files',
    base: '/store/',
    is: ({ files }) => expect(files).toContain('de/index.html'),
  },
  {
    name: 'hero',
    is: ({ read }) => expect(read('index.html')).toMatch(/<h1[^>]*>Shown by two apps</),
  },
  {
    name: 'right-to-left',
    base: '/a/b.c/',
    foreign: { code: 'ar', letter: 'ع' },
    is: ({ read }) => expect(read('index.html')).toContain('dir="rtl"'),
  },
]

/** Each company is built once. */
const started = new Map<string, Promise<BuiltCompany>>()
function buildOnce(kind: Kind): Promise<BuiltCompany> {
  const promise = started.get(kind.name) ?? buildCompany(kind)
  started.set(kind.name, promise)
  return promise
}

const valuesOf = (page: BuiltPage, tag: string, where: Record<string, string>, name: string) =>
  page.parts
    .filter(part => part.tag === tag)
    .filter(({ attributes }) =>
      Object.entries(where).every(([key, value]) => attributes[key] === value),
    )
    .map(({ attributes }) => attributes[name] ?? '')

const canonicalOf = (page: BuiltPage) => valuesOf(page, 'link', { rel: 'canonical' }, 'href')[0]
const isIndexed = (page: BuiltPage) =>
  valuesOf(page, 'meta', { name: 'robots' }, 'content')[0] === 'all'
const languageOf = ({ parts }: BuiltPage) => parts[0]?.attributes.lang
const alternatesOf = (page: BuiltPage) =>
  page.parts.flatMap(({ tag, attributes: { hreflang, href } }) =>
    tag === 'link' && hreflang ? [[hreflang, href]] : [],
  )

/** The file at an absolute or relative `address` of the site; undefined if it has none, or is another site's. */
function fileAt({ base, files, kind }: BuiltCompany, address: string, from = base) {
  const url = new URL(address, ORIGIN + from)
  if (url.origin !== ORIGIN || !url.pathname.startsWith(base)) return undefined
  const path = decodeURI(url.pathname.slice(base.length))
  const isFolder = path === '' || path.endsWith('/')
  const name = isFolder ? `${path}index.html` : path
  return files.find(
    file => file === name || (!kind.hasFolders && !isFolder && file === `${path}.html`),
  )
}

/** The public address of `page`. */
function addressOf({ root = '' }: BuiltCompany, { file }: BuiltPage) {
  return root + file.replace(/(^|\/)index\.html$|\.html$/, '$1')
}

/** A file as the golden list names it: without hashes, with what a page is. */
function describeFile({ pages }: BuiltCompany, file: string): string {
  const name = file
    .replace(/^((?:[\w-]+\/)?assets\/).*(\.\w+)$/, '$1*$2')
    .replace(/\.[\da-f]{8}(?=\.png$)/, '.*')
  const page = pages.find(page => page.file === file)
  if (!page) return `${name}  file`
  const hasEntry = page.parts.some(
    ({ attributes }) => attributes.type === 'module' && attributes.src,
  )
  const kind = [hasEntry ? 'screen' : 'document', languageOf(page), !isIndexed(page) && 'noindex']
  return `${name}  ${kind.filter(Boolean).join(' ')}`
}

describe.each(KINDS)('the company $name', kind => {
  let built: BuiltCompany
  beforeAll(async () => {
    built = await buildOnce(kind)
  })

  it('is what its name says', () => kind.is(built))

  it('has the files of its golden list', () => {
    const files = built.files.filter(file => !/^images\/|\.(br|gz)$/.test(file))
    const list = [...new Set(files.map(file => describeFile(built, file)))].toSorted()
    expect(list).toEqual(
      readFileSync(join(COMPANIES, kind.name, 'files.txt'), 'utf8')
        .trim()
        .split('\n'),
    )
    expect(built.output).toContain(`${built.files.length} files written`)
  })

  it('allows in the policy of each page its inline scripts and styles, and no others', () => {
    for (const { file, html, parts } of built.pages) {
      const policy = parts.find(
        ({ attributes }) => attributes['http-equiv'] === 'Content-Security-Policy',
      )
      const inline = [...html.matchAll(/<(?:script|style)(?: type="module" async="")?>(.*?)<\//gs)]
      const hashes = inline.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
      expect(hashes.length, file).toBeGreaterThan(0)
      expect(policy?.attributes.content?.match(/'sha256-[^']*'/g), file).toEqual(hashes)
      for (const { tag, attributes } of parts)
        expect(
          Object.keys(attributes).filter(name => /^(on|style$)/.test(name)),
          `${file} ${tag}`,
        ).toEqual([])
    }
  })

  it('names one canonical address of each page, and the same alternates in all languages', () => {
    const { root, pages, languages } = built
    const sitemap = root
      ? [...built.read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
      : []
    const listed: string[] = []
    for (const page of pages) {
      const canonical = canonicalOf(page)
      const alternates = alternatesOf(page)
      expect(valuesOf(page, 'meta', { property: 'og:url' }, 'content'), page.file).toEqual(
        root && !page.file.endsWith('404.html') ? [canonical ?? addressOf(built, page)] : [],
      )
      expect(canonical === undefined, page.file).toBe(!root || !isIndexed(page))
      if (!canonical || canonical !== addressOf(built, page)) {
        expect(alternates, page.file).toEqual([])
        if (!canonical) continue
        const target = pages.find(({ file }) => file === fileAt(built, canonical))
        expect(target && canonicalOf(target), page.file).toBe(canonical)
        expect(target && languageOf(target), page.file).toBe(languages[0])
        continue
      }
      listed.push(canonical)
      // Other languages of the page that name themselves
      const path = (file: string) =>
        languages.slice(1).reduce((name, code) => name.replace(new RegExp(`^${code}/`), ''), file)
      const same = pages.filter(
        other =>
          path(other.file) === path(page.file) && canonicalOf(other) === addressOf(built, other),
      )
      const expected = same
        .map(other => [languageOf(other), canonicalOf(other)])
        .toSorted((a, b) => languages.indexOf(a[0] ?? '') - languages.indexOf(b[0] ?? ''))
      expect(alternates, page.file).toEqual(
        expected.length > 1 ? [...expected, ['x-default', expected[0]?.[1]]] : [],
      )
    }
    expect(sitemap.toSorted()).toEqual(listed.toSorted())
  })

  it('names the language of each page, and of each text in another one', () => {
    const [first] = built.languages
    const names = new Map(built.languages.map(code => [languageName(code), code]))
    for (const page of built.pages) {
      const code = built.languages.find(code => page.file.startsWith(`${code}/`)) ?? first ?? ''
      const { dir } = readLanguage(code)
      expect(page.parts[0]?.attributes, page.file).toMatchObject({
        lang: code,
        ...(dir === 'rtl' && { dir }),
      })
      const { language, region } = new Intl.Locale(code).maximize()
      expect(valuesOf(page, 'meta', { property: 'og:locale' }, 'content')).toEqual(
        code === first ? [] : [`${language}_${region}`],
      )
      const texts = page.parts
        .filter(({ isInHead }) => !isInHead)
        .flatMap(({ texts, language }) =>
          texts.map(text => ({
            text,
            language,
            expected: names.get(text) ?? languageOfText(text) ?? language,
          })),
        )
      expect(
        texts.filter(({ language, expected }) => language !== expected),
        page.file,
      ).toEqual([])
    }
  })

  /** The language of a text by its letters. Undefined if it has none, or a name and a text of another language. */
  function languageOfText(text: string) {
    const { foreign } = kind
    if (!foreign || built.names.includes(text)) return undefined
    const { months } = readLanguage(foreign.code)
    const isForeign = text.includes(foreign.letter)
    const isLatin = /[a-z]/i.test(months.reduce((rest, name) => rest.replace(name, ''), text))
    return isForeign === isLatin ? undefined : isForeign ? foreign.code : 'en'
  }

  it('says nothing in Latin letters if its only language has others', () => {
    if (built.languages.length > 1 || !kind.foreign) return
    const { name, short_name, description } = JSON.parse(built.read('manifest.webmanifest'))
    const read = built.files.filter(file => /\.(html|xml)$/.test(file)).map(built.read)
    const texts = [name, short_name, description, ...read.flatMap(pageTexts)]
    const rest = texts.map(text => text.replace(/&#?\w+;/g, ''))
    const isLatin = (text: string) => /[a-z]/i.test(text) && !/^(https:|\d{4}-)/.test(text)
    expect(rest.filter(isLatin)).toEqual([])
  })

  it('links to pages, files and places that exist', () => {
    const { pages, base, root } = built
    for (const page of pages) {
      const own = base + page.file
      const links = page.parts
        .flatMap(({ attributes: { href, src } }) => [href, src])
        .filter(link => link !== undefined && link !== '')
      const inTexts = root
        ? [...page.html.matchAll(/https:\/\/apps\.example[^"<&]*/g)].map(([url]) => url)
        : []
      if (!root) expect(page.html).not.toContain(ORIGIN)
      for (const link of [...links, ...inTexts] as string[]) {
        if (!new URL(link, ORIGIN).href.startsWith(ORIGIN)) continue
        const file = fileAt(built, link, own)
        expect(file, `${page.file}: ${link}`).toBeDefined()
        const [, id] = link.split('#')
        const target = pages.find(page => page.file === file)
        if (id && target)
          expect(
            target.parts.map(({ attributes }) => attributes.id),
            link,
          ).toContain(id)
      }
    }
    for (const file of built.files.filter(file => file.endsWith('.xml'))) {
      const addresses = built.read(file).match(/https:\/\/apps\.example[^"<]*/g) ?? []
      expect(
        addresses.filter(address => !fileAt(built, address)),
        file,
      ).toEqual([])
    }
  })

  it('has small pages and preview pictures', async () => {
    for (const file of built.files.filter(file => /previews\//.test(file))) {
      const png = readFileSync(join(built.dist, file))
      expect(png.length, file).toBeLessThanOrEqual(300_000)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
    }
    for (const { file, html } of built.pages) expect(html.length, file).toBeLessThan(80_000)
  })
})

describe('the company no-address, whose texts are compressed', () => {
  const [, kind] = KINDS
  let built: BuiltCompany
  const isAssetScript = (file: string) => /^assets\/.*\.js$/.test(file)
  const PAGES = ['index.html', 'apps/index.html', 'appdetails/17/index.html', '404.html']
  const read = (file: string) => built.read(file)
  beforeAll(async () => {
    built = await buildOnce(kind as Kind)
  })

  it('has no addresses that need a public one', () => {
    for (const { file, html } of built.pages) {
      expect(html, file).not.toMatch(
        /og:image|large_image|BreadcrumbList|feed\.xml|http:\/\/(?!www\.w3\.org)/,
      )
      expect(html.split('<body')[0], file).not.toContain('"url"')
    }
    // Hidden folders are copied, too.
    expect(JSON.parse(read('.well-known/apple-app-site-association'))).toHaveProperty('applinks')
  })

  it('uses the chosen brand and catalogue in pages and scripts', () => {
    expect(read('index.html')).toContain(
      `<title>${company.name} – ${company.hero.headline}</title>`,
    )
    expect(read('index.html')).toContain(company.hero.paragraph)
    expect(JSON.parse(read('manifest.webmanifest')).name).toBe(company.name)
    const code = built.files.filter(isAssetScript).map(read).join()
    expect(code).toContain(company.hero.paragraph)
    // What chooses a scenario of the mock API is for development only.
    expect(code + read('index.html')).not.toMatch(/x-mock|mockScenario/i)
  })

  it('has in styles that load later what is used, and no variables of the page, which would restyle it', () => {
    const assets = built.files.flatMap(file => /^assets\/(.*)/.exec(file)?.[1] ?? [])
    const styles = assets.filter(name => /^(?!document-).*\.css$/.test(name))
    expect(styles).not.toEqual([])
    for (const name of styles) expect(read(`assets/${name}`)).not.toMatch(/(^|[,}]):root/)
    const notices = read(`assets/${styles.find(name => name.startsWith('toasts-'))}`)
    expect(notices.match(/slide-enter--[\w-]+/g)).toEqual(['slide-enter--top-right'])
  })

  it('has no selector that makes browsers restyle all siblings of what is removed', () => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? []
    expect(styles.match(/\.btn\b/)?.[0]).toBe('.btn')
    expect(styles.match(/[^},]*[+~]\s*\*/)?.[0]).toBe(undefined)
  })

  it('has the hues that no record has yet', () => {
    const [, styles = ''] = /<style>(.*?)<\/style>/s.exec(read('index.html')) ?? []
    expect(styles.match(/\.hue-\d+/g)).toHaveLength(12)
  })

  it('has the drawings of the icons that links of the company name, and no others', () => {
    const scripts = built.files
      .filter(file => file.endsWith('.js'))
      .map(read)
      .join('\n')
    const docs = readFileSync('docs/adopting.md', 'utf8')
    const used = Object.entries(NETWORK_ICONS).filter(([, path]) => scripts.includes(path))
    expect(used.map(([name]) => name)).toEqual(['youtube'])
    for (const name of Object.keys(NETWORK_ICONS)) expect(docs).toContain(`\`${name}\``)
  })

  it('names its version in every page', () => {
    for (const { file, html } of built.pages) {
      expect(html.split('<meta name="version" content="0.'), file).toHaveLength(2)
    }
  })

  it('writes brotli and gzip copies of texts, except small ones', () => {
    const { files, output, dist } = built
    const compressed = files.filter(file => file.endsWith('.br')).length
    expect(output).toContain(`${compressed} texts compressed`)
    const [script = ''] = files.filter(file => /index-.*\.js$/.test(file))
    for (const file of [script, ...PAGES]) {
      const [br, gz] = [`${file}.br`, `${file}.gz`].map(name => readFileSync(join(dist, name)))
      expect(brotliDecompressSync(br ?? '').toString()).toBe(read(file))
      expect(gunzipSync(gz ?? '').toString()).toBe(read(file))
    }
    expect(files).not.toContain('robots.txt.br')
    expect(files.filter(file => /\.(png|br|gz)\.(br|gz)$/.test(file))).toEqual([])
  })
})
