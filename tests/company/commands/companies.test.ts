import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SaxesParser } from 'saxes'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { pageFile, pagePath } from '../../../src/shared/domain/paths.ts'
import { SCREENS } from '../../../src/shared/domain/screens.ts'
import { languageName, readLanguage } from '../../../tools/company/language.ts'
import { derivePalette } from '../../../tools/company/palette.ts'
import { listFiles } from '../../../tools/lib/listFiles.ts'
import { CACHING, SECURITY_HEADERS } from '../../../tools/site/hostHeaders.ts'
import { company } from '../../fixtures/company.ts'
import {
  type BuiltCompany,
  type BuiltPage,
  buildCompany,
  COMPANIES,
  type Kind,
  ORIGIN,
  offlineFilesIn,
} from '../../support/builtCompany.ts'
import { details } from '../../support/makeApp.ts'
import { BASE_PATH, basePath } from './companies/basePath.ts'
import { noAddress } from './companies/noAddress.ts'

/** What each page tells browsers by `<meta name>`. */
const META = {
  referrer: 'strict-origin-when-cross-origin',
  viewport: 'width=device-width, initial-scale=1',
  'format-detection': 'telephone=no, date=no, address=no, email=no',
  'color-scheme': 'light dark',
}

/** The sites of the folders in COMPANIES, and the tests that only one of them has. */
const SITES: (Kind & { special?: (built: () => BuiltCompany) => void })[] = [
  {
    folder: 'no-address',
    hasNoAddress: true,
    hasFolders: true,
    isCompressed: true,
    keepsFiles: true,
    letter: 'ع',
    files: { 'public/images/large.svg': '<svg/>'.padEnd(1000) },
    special: noAddress,
  },
  { ...BASE_PATH, special: basePath },
  // A letter outside of the BMP
  { folder: 'english-second', hasFolders: true, letter: '𐐨' },
]

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
const languageOf = ({ parts }: BuiltPage) => parts[0]?.attributes.lang ?? ''
const alternatesOf = (page: BuiltPage) =>
  page.parts.flatMap(({ tag, attributes: { hreflang, href } }) =>
    tag === 'link' && hreflang ? [[hreflang, href]] : [],
  )

const isNotFound = ({ file }: BuiltPage) => file.endsWith('404.html')
/** The screens that are not about an app. */
const GENERAL_SCREENS = SCREENS.filter(({ embeds }) => embeds !== 'app')
const isGeneral = ({ file }: BuiltPage) =>
  GENERAL_SCREENS.flatMap(({ path }) => [pageFile(path, false), pageFile(path, true)]).some(
    name => name === file || name === file.replace(/^[\w-]+\//, ''),
  )
/** Whether what the page is about, if anything, has a text in its language. */
const isTranslated = (page: BuiltPage) =>
  isGeneral(page) ||
  isNotFound(page) ||
  page.parts.find(({ tag }) => tag === 'h1')?.language === languageOf(page)
const isListed = (page: BuiltPage) => isIndexed(page) && isTranslated(page)

/** Where the site in `language` is. */
const folderOf = ({ languages }: BuiltCompany, language: string) =>
  language === languages[0] ? '' : `${language}/`

function samePage(built: BuiltCompany, page: BuiltPage, language: string) {
  const own = folderOf(built, languageOf(page))
  const file = folderOf(built, language) + page.file.slice(own.length)
  return built.pages.find(other => other.file === file)
}

/** The path of `page` below the base. */
const pathOf = ({ file }: BuiltPage) => file.replace(/(^|\/)index\.html$|\.html$/, '$1')

/** The public address of `page`. Undefined without SITE_URL. */
const addressOf = ({ root }: BuiltCompany, page: BuiltPage) => root && root + pathOf(page)

/** The file at an absolute or relative `address` of the site; undefined if it has none, or is another site's. */
function fileAt({ base, files, kind }: BuiltCompany, address: string, from = base) {
  const url = new URL(address, ORIGIN + from)
  if (url.origin !== ORIGIN || !url.pathname.startsWith(base)) return undefined
  const path = decodeURI(url.pathname.slice(base.length))
  const isFolder = path === '' || path.endsWith('/')
  const names = [isFolder ? `${path}index.html` : path]
  if (!kind.hasFolders && !isFolder) names.push(`${path}.html`)
  return names.find(name => files.has(name))
}

/** A file as the golden list names it: without hashes and hostile ids, with what a page is. */
function describeFile({ pages }: BuiltCompany, file: string): string {
  const name = file
    .replace(/^((?:[\w-]+\/)?assets\/).*?(\.\w+)$/, '$1*$2')
    .replace(/\.[\da-f]{8}(?=\.png$)/, '.*')
    .replace(/\b666\d{3}\b/, '666*')
  const page = pages.find(page => page.file === file)
  if (!page) return `${name}  file`
  const hasEntry = page.parts.some(
    ({ attributes }) => attributes.type === 'module' && attributes.src,
  )
  const kind = [hasEntry ? 'screen' : 'document', languageOf(page), !isIndexed(page) && 'noindex']
  return `${name}  ${kind.filter(Boolean).join(' ')}`
}

describe.each(SITES)('the company of $folder', kind => {
  let built: BuiltCompany
  beforeAll(async () => {
    built = await buildCompany(kind)
  })

  it('has the files of its golden list', () => {
    const copies = /\.(br|gz)$/
    const files = [...built.files].filter(file => !/^images\//.test(file) && !copies.test(file))
    const list = [...new Set(files.map(file => describeFile(built, file)))].toSorted()
    const golden = readFileSync(join(COMPANIES, kind.folder, 'files.txt'), 'utf8')
    const screens = built.languages.flatMap(code =>
      GENERAL_SCREENS.map(({ path, isIndexed }) => {
        const file = folderOf(built, code) + pageFile(path, kind.hasFolders === true)
        return `${file}  screen ${code}${isIndexed ? '' : ' noindex'}`
      }),
    )
    expect(list).toEqual([...golden.trim().split('\n'), ...screens].toSorted())
    expect(built.output).toContain(`${built.files.size} files written`)
    expect([...built.files].some(file => copies.test(file))).toBe(kind.isCompressed === true)
  })

  it('has the files of the company as they are, but for those that the build merges', () => {
    const { folder, dist, languages } = built
    const catalogues = ['data.json', ...languages.map(code => `data.${code}.json`)]
    const merged = ['_redirects', ...(languages.length > 1 ? catalogues : [])]
    const files = listFiles(join(folder, 'public')).filter(file => !merged.includes(file))
    const changed = files.filter(file => {
      const copy = join(dist, file)
      return (
        !existsSync(copy) || !readFileSync(copy).equals(readFileSync(join(folder, 'public', file)))
      )
    })
    expect(changed).toEqual([])
  })

  it("tells Netlify the 404.html of each language, after the company's own rules", () => {
    const { base, languages, files, folder } = built
    const own = join(folder, 'public/_redirects')
    const rules = languages
      .map(code => base + folderOf(built, code))
      .filter(path => path !== '/')
      // The first rule that matches counts.
      .toSorted((a, b) => b.length - a.length)
      .map(path => `${path}* ${path}404.html 404`)
    expect(files.has('_redirects')).toBe(rules.length > 0)
    if (rules.length === 0) return
    expect(built.read('_redirects').split('\n').filter(Boolean)).toEqual([
      ...(existsSync(own) ? readFileSync(own, 'utf8').trim().split('\n') : []),
      ...rules,
    ])
  })

  it('tells hosts in _headers what to send below the base, such as how long to cache', () => {
    const { base, languages, files, read } = built
    const caching = [`Cache-Control: ${CACHING.hashed}`]
    const ofApple = '.well-known/apple-app-site-association'
    expect(
      read('_headers')
        .trim()
        .split('\n\n')
        .map(rule => rule.split('\n  ')),
    ).toEqual([
      [`${base}*`, ...Object.entries(SECURITY_HEADERS).map(header => header.join(': '))],
      ...languages
        .map(code => base + folderOf(built, code))
        .flatMap((path, index) => [
          ...(index === 0 ? [[`${path}assets/*`, ...caching]] : []),
          [`${path}previews/*`, ...caching],
          [`${path}manifest.webmanifest`, 'Content-Type: application/manifest+json'],
        ]),
      ...(files.has(ofApple) ? [[base + ofApple, 'Content-Type: application/json']] : []),
    ])
  })

  it('allows in the policy of each page its inline scripts and styles, and no others', () => {
    for (const { file, html, parts } of built.pages) {
      // It comes before all that it allows.
      const [, , charset, policy] = parts
      expect(charset?.attributes, file).toHaveProperty('charset')
      expect(policy?.attributes['http-equiv'], file).toBe('Content-Security-Policy')
      const inline = [...html.matchAll(/<(?:script|style)(?: type="module" async="")?>(.*?)<\//gs)]
      const hashes = inline.map(([, text = '']) => `'sha256-${hash('sha256', text, 'base64')}'`)
      expect(hashes.length, file).toBeGreaterThan(0)
      expect(policy?.attributes.content?.match(/'sha256-[^']*'/g), file).toEqual(hashes)
      const names = parts.flatMap(({ attributes }) => Object.keys(attributes))
      expect(
        names.filter(name => /^(on|style$)/.test(name)),
        file,
      ).toEqual([])
    }
  })

  it('has mail addresses that visitors read, and Cloudflare leaves alone', () => {
    for (const { file, html } of built.pages) {
      const rewritten = html.replace(/<(script|style)\b.*?<\/\1>/gs, '')
      expect(rewritten.match(/[^\s@<>"]+@[^\s@<>"]+/g), file).toBe(null)
    }
    const links = built.pages.flatMap(page => valuesOf(page, 'a', {}, 'href'))
    expect(links).toContain(details.support)
  })

  it('says the same to search engines and to visitors, and to browsers how to show it', () => {
    const { name: site } = JSON.parse(built.read('manifest.webmanifest'))
    for (const page of built.pages) {
      const { file, parts } = page
      const title = parts.find(({ tag }) => tag === 'title')?.texts[0]
      const of = (where: Record<string, string>) => valuesOf(page, 'meta', where, 'content')
      expect(of({ property: 'og:title' }), file).toEqual([title])
      expect(of({ property: 'og:description' }), file).toEqual(of({ name: 'description' }))
      expect(of({ property: 'og:site_name' }), file).toEqual([site])
      const hasPicture = built.root && !isNotFound(page)
      const card = hasPicture ? 'summary_large_image' : 'summary'
      expect(of({ name: 'twitter:card' }), file).toEqual([card])
      const picture = ['', ':width', ':height'].flatMap(end => of({ property: `og:image${end}` }))
      expect(picture, file).toEqual(hasPicture ? [expect.any(String), '1200', '630'] : [])
      for (const [name, content] of Object.entries(META))
        expect(of({ name }), file).toEqual([content])
      // Texts that were cut within a letter
      expect(page.html, file).not.toContain('\uFFFD')
    }
  })

  it("names the default language's address as canonical for an untranslated page", () => {
    const { pages, languages } = built
    for (const page of pages) {
      const source = isTranslated(page) ? page : samePage(built, page, languages[0] ?? '')
      const address = source && addressOf(built, source)
      expect(canonicalOf(page), page.file).toBe(isIndexed(page) ? address : undefined)
      const urls = valuesOf(page, 'meta', { property: 'og:url' }, 'content')
      if (isIndexed(page)) expect(urls, page.file).toEqual(address ? [address] : [])
      else expect(urls, page.file).toHaveLength(address && !isNotFound(page) ? 1 : 0)
    }
  })

  it('names the translations of each page, which are the same in all languages', () => {
    const { pages, languages, root } = built
    for (const page of pages) {
      const translations = languages
        .map(code => samePage(built, page, code))
        .filter(other => other && isListed(other))
        .map(other => [languageOf(other as BuiltPage), addressOf(built, other as BuiltPage)])
      const [, first] = translations[0] ?? []
      const isNamed = root && isListed(page) && translations.length > 1
      expect(alternatesOf(page), page.file).toEqual(
        isNamed ? [...translations, ['x-default', first]] : [],
      )
    }
  })

  it('lists in its sitemap what search engines may list', () => {
    const { root, pages, files, read } = built
    const line = root ? `\nSitemap: ${root}sitemap.xml` : ''
    expect(read('robots.txt').trim()).toBe(`User-agent: *\nAllow: /${line}`)
    expect(files.has('sitemap.xml')).toBe(root !== undefined)
    if (!root) return
    const listed = [...read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
    const addresses = pages.filter(isListed).map(page => addressOf(built, page))
    expect(listed.toSorted()).toEqual(addresses.toSorted())
  })

  it('links each page to the same one in the other languages, or else to their home', () => {
    const { base, languages, pages } = built
    for (const page of pages) {
      const links = page.parts
        .filter(({ tag, attributes }) => tag === 'a' && attributes.hreflang)
        // The footer links to pages without a translation.
        .filter(({ attributes, texts }) => texts[0] === languageName(`${attributes.hreflang}`))
        .map(({ language, attributes: { hreflang, href } }) => [hreflang, language, href])
      const others = languages.filter(code => code !== languageOf(page))
      const expected = others.map(code => {
        const same = isNotFound(page) ? undefined : samePage(built, page, code)
        return [code, code, base + (same ? pathOf(same) : folderOf(built, code))]
      })
      expect(links, page.file).toEqual(expected)
    }
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
        .filter(({ isInHead, attributes }) => !isInHead && attributes.translate !== 'no')
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
    const { letter } = kind
    if (!letter || built.names.includes(text)) return undefined
    const isForeign = text.includes(letter)
    const isLatin = /[a-z]/i.test(text)
    return isForeign === isLatin ? undefined : isForeign ? built.languages[0] : 'en'
  }

  it('links to pages, files and places that exist', () => {
    const { pages, base, root } = built
    const places = new Map(
      pages.map(({ file, parts }) => [file, parts.map(({ attributes }) => attributes.id)]),
    )
    for (const page of pages) {
      const links = page.parts
        .flatMap(({ attributes: { href, src } }) => [href, src])
        .filter(link => link !== undefined && link !== '')
      const inTexts = root ? page.html.match(/https:\/\/apps\.example[^"<&]*/g) : []
      if (!root) expect(page.html).not.toContain(ORIGIN)
      const broken = [...links, ...(inTexts ?? [])].filter(link => {
        if (!new URL(link ?? '', ORIGIN).href.startsWith(ORIGIN)) return false
        // Hostile records name it.
        if (link?.endsWith('%22%20onerror=%22alert(1)')) return false
        const file = fileAt(built, link ?? '', base + page.file)
        const [, id] = link?.split('#') ?? []
        return !file || (id && places.has(file) && !places.get(file)?.includes(id))
      })
      expect(broken, page.file).toEqual([])
    }
    for (const file of [...built.files].filter(file => file.endsWith('.xml'))) {
      // It throws if the file is not well-formed.
      new SaxesParser().write(built.read(file)).close()
      const addresses = built.read(file).match(/https:\/\/apps\.example[^"<]*/g) ?? []
      expect(
        addresses.filter(address => !fileAt(built, address)),
        file,
      ).toEqual([])
    }
  })

  it('tells the worker of each language which files to keep, with their hashes', () => {
    const { base, dist, files, languages, read } = built
    for (const code of languages) {
      const folder = folderOf(built, code)
      const own = base + folder
      const { pages, precached, icons } = offlineFilesIn(read(`${folder}sw.js`))
      const screens = GENERAL_SCREENS.map(
        ({ path }) => pagePath(path, kind.hasFolders === true).slice(1) || './',
      )
      expect(pages).toEqual(screens)
      const toRoot = folder && '../'
      const legal = read(folder + pageFile('/legal', kind.hasFolders === true))
      // Of the scripts with the texts of a language, and of the styles of documents, its own
      const assets = [...files]
        .filter(file => /^assets\/.*\.(css|js)$/.test(file))
        .filter(file => !file.startsWith('assets/locale.') || file.includes(`/locale.${code}-`))
        .filter(file => !file.startsWith('assets/document-') || legal.includes(file))
        .map(file => toRoot + file)
      const urls = precached.map(({ url }) => url)
      const favicon = `${toRoot}favicon.svg`
      expect(urls.filter(url => url.includes('assets/')).toSorted()).toEqual(assets.toSorted())
      expect(urls).toEqual(expect.arrayContaining([...screens, favicon]))
      expect(urls.filter(url => /appdetails|(^|\.\.\/)previews/.test(url))).toEqual([])
      const stale = precached.filter(({ url, revision }) => {
        const file = fileAt(built, url, own)
        // The names of assets have a hash.
        if (!file || assets.includes(url)) return !file || revision !== null
        return revision !== hash('sha256', readFileSync(join(dist, file))).slice(0, 16)
      })
      expect(stale).toEqual([])
      expect(icons.filter(icon => !fileAt(built, icon, own))).toEqual([])
    }
  })

  it('has a manifest in each language, whose icons have the sizes that it names', async () => {
    const { base, dist, languages, pages, read } = built
    for (const code of languages) {
      const folder = folderOf(built, code)
      const own = base + folder
      const manifest = JSON.parse(read(`${folder}manifest.webmanifest`))
      const ofLanguage = pages.filter(page => languageOf(page) === code)
      // Behind a login, browsers load it with cookies only if it says so.
      const link = { rel: 'manifest', crossorigin: 'use-credentials' }
      const linked = ofLanguage.flatMap(page => valuesOf(page, 'link', link, 'href'))
      expect(linked).toEqual(ofLanguage.map(() => `${own}manifest.webmanifest`))
      expect(manifest).toMatchObject({ id: own, start_url: own, scope: own })
      expect(manifest.theme_color).toBe(derivePalette(company.color).paper)
      const home = ofLanguage.find(({ file }) => file === `${folder}index.html`) as BuiltPage
      const described = valuesOf(home, 'meta', { name: 'description' }, 'content')
      expect([manifest.description]).toEqual(described)
      const purposes = manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)
      expect(purposes).toEqual([undefined, undefined, 'maskable'])
      const { lang, dir } = manifest
      expect({ lang, dir }).toEqual(folder ? { lang: code, dir: readLanguage(code).dir } : {})
      for (const { src, sizes } of manifest.icons) {
        const { width, height } = await sharp(join(dist, fileAt(built, src, own) ?? '')).metadata()
        expect(`${width}x${height}`, src).toBe(sizes)
      }
    }
  })

  it('has small pages, and small preview pictures', async () => {
    for (const file of [...built.files].filter(file => /^([\w-]+\/)?previews\/.*png$/.test(file))) {
      const png = readFileSync(join(built.dist, file))
      // Services that show link previews ignore heavier pictures.
      expect(png.length, file).toBeLessThanOrEqual(300_000)
      expect(await sharp(png).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      })
    }
    // The list embeds every card.
    const maxLength = 74_000 + 1000 * built.records.length
    for (const { file, html } of built.pages) expect(html.length, file).toBeLessThan(maxLength)
  })

  kind.special?.(() => built)
})
