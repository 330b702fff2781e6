import { createHash, hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { SCENARIOS } from '../../../../mock-server/scenarios.ts'
import { drawQrCode } from '../../../../src/features/getTheApp/drawQrCode.ts'
import { MESSAGES } from '../../../../src/messages/byLanguage.ts'
import { dePlain } from '../../../../src/messages/de.plain.ts'
import { de } from '../../../../src/messages/de.ts'
import { enPlain } from '../../../../src/messages/en.plain.ts'
import { en } from '../../../../src/messages/en.ts'
import { firstApp, secondApp } from '../../../fixtures/catalogue.ts'
import { company } from '../../../fixtures/company.ts'
import {
  type BuiltCompany,
  type Kind,
  offlineFilesIn,
  pageTexts,
} from '../../../support/builtCompany.ts'
import { details, makeApp } from '../../../support/makeApp.ts'

const { appStore, fDroid } = details.stores
const fact = { label: 'Price', value: 'Free of charge' }
const hostile = SCENARIOS.hostile.records().map(app => ({ ...app, updated: '2026-01-05' }))
// Brackets make __proto__ an ordinary key, as in JSON.
const bare = { id: 0, title: 'Bare', ['__proto__']: { ratings: 'none', downloads: -5 } }
const noisy = makeApp({
  ...{ id: 7, title: 'Noisy', image: 'images/noise.png', updated: '2026-03-01' },
  status: 'soon',
  // Longer than what search engines show, without spaces, and outside of the BMP
  description: '𐐨'.repeat(100),
})
const retired = makeApp({
  ...{ id: 90, title: 'Retired', updated: '2026-02-03' },
  ...{ status: 'retired', successor: noisy.id },
})
const oldest = makeApp({
  ...{ id: 91, title: 'Oldest', stores: { appStore } },
  ...{ status: 'retired', successor: retired.id },
})

/** The texts that docs/adopting.md offers in place of 'Install Now'. */
const [, saveTexts = ''] =
  /## Save, not install\n.*?```json\n(.*?)```/s.exec(readFileSync('docs/adopting.md', 'utf8')) ?? []

/** The same noise in each run, of which no picture is small. */
const noise = createHash('shake256', { outputLength: 512 * 512 * 3 }).digest()

/** German translates most texts, Dutch almost nothing. */
export const BASE_PATH: Kind = {
  folder: 'base-path',
  base: '/store/',
  firstApp: {
    ...{ category: 'Tools', price: 'Free', facts: [fact, fact] },
    ...{ stores: { fDroid }, otherStores: [], image: 'images/größe 1.svg' },
  },
  apps: [...hostile, bare, noisy, retired, oldest] as Kind['apps'],
  files: {
    'messages.json': saveTexts,
    'pages/about.us.md': '# About us',
    // Some hostile records name it.
    'public/images/apps/missing.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>',
    'public/images/noise.png': await sharp(noise, { raw: { width: 512, height: 512, channels: 3 } })
      .png()
      .toBuffer(),
  },
}

/** What only the company base-path has. */
export function basePath(built: () => BuiltCompany): void {
  const read = (file: string) => built().read(file)
  const filesLike = (pattern: RegExp) => [...built().files].filter(file => pattern.test(file))
  const ofApp = `appdetails/${firstApp.id}`

  it('also has each page in German, and its pictures once', () => {
    const page = read(`de/${ofApp}.html`)
    expect(page).toContain('<html data-path="/store/de/appdetails/')
    expect(page).toMatch(/<h1[^>]*>Der Erste</)
    expect(page).toMatch(/>Preis<.*>Umsonst<.*>Preisklasse<.*>kostenlos</s)
    expect(page).not.toContain(fact.value)
    expect(page).toContain(`>${firstApp.ratingAvg?.toLocaleString('de')}<`)
    expect(read('de/index.html')).toContain('Kleine Werkzeuge')
    expect(read('index.html')).not.toContain('Kleine Werkzeuge')
    const { path } = drawQrCode(`https://apps.example/store/de/get/${firstApp.id}`)
    for (const part of [de.getApp.noApple, '<figure class="card text-center m-0">', path]) {
      expect(read(`de/get/${firstApp.id}.html`)).toContain(part)
    }
    // Links in texts lead to the files of the language, and else to those of the default one.
    expect(read('de/legal.html')).toMatch(/"\/store\/de\/feed\.xml".*"\/store\/licenses\.txt"/)
    expect(page).toContain('src="/store/images/previews/%E3%83%AD%E3%82%B4.svg"')
    expect(read('de/manifest.webmanifest')).toContain('"../icon-192.png"')
    expect(filesLike(/^de\/images\//)).toEqual([])
    const { precached, icons } = offlineFilesIn(read('de/sw.js'))
    const urls = precached.map(({ url }) => url)
    // What scripts name, and no icons of apps
    expect(urls).toContain('../images/previews/ロゴ.svg')
    expect(urls).not.toContain('../images/noise.png')
    expect(icons[0]).toBe('../images/gr%C3%B6%C3%9Fe%201.svg')
  })

  it('has a whole catalogue in each language', () => {
    const { records, folder } = built()
    const [english] = records
    const [german] = JSON.parse(readFileSync(join(folder, 'public/data.de.json'), 'utf8'))
    const [first, second, ...others] = JSON.parse(read('de/data.json'))
    const translated = ['title', 'description', 'tagline', 'facts', 'price']
    // What is new has no translation.
    const languages = { language: 'en', translatedInto: 'de', translated }
    expect(first).toEqual({ ...english, ...german, ...languages })
    expect(second).toEqual({ language: 'en', ...secondApp })
    expect(others).toHaveLength(records.length - 2)
    expect(others.find(({ id }: { id: number }) => id === bare.id)).toMatchObject({
      title: 'Nackt',
      language: 'de',
    })
    expect(JSON.parse(read('data.json'))[0]).toEqual({ ...english, language: 'en' })
  })

  // The company of no-address has each text in its language.
  it('leads from a document without translation to that of the default language', () => {
    expect(read('de/legal.html')).toMatch(
      /<h1[^>]* lang="en" dir="auto">.*<div lang="en" dir="auto">/s,
    )
    expect(read(`de/${ofApp}/privacy.html`)).toMatch(/<a [^>]*" dir="auto">Der Erste</)
    expect(read('de/impressum.html')).not.toMatch(/<h1[^>]* lang="en"/)
    expect(read('de/index.html')).toContain('<a href="/store/de/legal" lang="en" hrefLang="en">')
    expect(read('de/index.html')).toContain('<a href="/store/de/impressum"')
    for (const name of [`appdetails/${secondApp.id}`, `appdetails/${noisy.id}`, 'legal']) {
      // Structured data also names the page in the default language.
      expect(read(`de/${name}.html`)).not.toContain(`https://apps.example/store/de/${name}`)
    }
    const news = read(`de/appdetails/${noisy.id}.html`)
    expect(news).toMatch(/<p class="clip-marks" dir="auto">Lauter</)
  })

  it('says before scripts run that an app is coming soon', () => {
    expect(read('appdetails/7.html')).toMatch(/<button[^>]* id="install"[^>]*>Coming soon\b/)
  })

  it.each([
    retired.id,
    // Its successor is also retired.
    oldest.id,
  ])('leads from the retired app %s to its last successor, and lists it nowhere', id => {
    const page = read(`appdetails/${id}.html`)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).not.toContain('ld+json')
    expect(page).toMatch(/Replaced by <bdi><a [^>]*href="\/store\/appdetails\/7">Noisy</)
    // The last one is in no store yet.
    expect(page).not.toMatch(/apple-itunes-app|<a class="[^"]*store-badge/)
    // Scanning a code would lead nowhere.
    expect(read(`get/${id}.html`)).toMatch(/<h1[^>]*>Noisy<(?!.*<figure)/s)
    expect(read('feed.xml')).not.toMatch(/appdetails\/9[01][<"]/)
    expect(read('apps.html')).toContain(`/store/appdetails/${id}"`)
  })

  it.each([
    ['English', MESSAGES.en, 'OPPS!! APP NOT FOUND'],
    ['German', MESSAGES.de, 'Angesagte Apps'],
  ])('has no %s text that a plain one replaces, in any page or script', (_, ours, sample) => {
    const replaced = Object.entries(ours?.plain ?? {}).flatMap(([place, texts]) =>
      Object.keys(texts).map(key => Object(ours?.messages)[place][key]),
    )
    // Numbers and the year stand in place of placeholders. A single word may be a name in a script.
    const parts = replaced
      .flatMap(text => (typeof text === 'string' ? text : Object.values<string>(text)))
      .flatMap(text => text.split(/\{\w+\}/))
      .filter(part => /\w \w/.test(part))
    expect(parts).toContain(sample)
    for (const file of filesLike(/\.(html|js|xml|webmanifest)$/)) {
      const content = read(file)
      expect(
        parts.filter(part => content.includes(part)),
        file,
      ).toEqual([])
    }
  })

  it('has plain texts in each language, and the company in the copyright line', () => {
    const rights = { '': 'All rights reserved.', 'de/': 'Alle Rechte vorbehalten.' }
    for (const [folder, reserved] of Object.entries(rights))
      expect(read(`${folder}index.html`)).toMatch(
        new RegExp(`>© \\d{4} Lumen &amp; Daughters\\. ${reserved}<`),
      )
    expect(pageTexts(read('nl-BE/apps.html'))).toContain(enPlain.apps?.title)
    expect(pageTexts(read('de/apps.html'))).toContain(dePlain.apps?.title)
  })

  it('names what a language lacks, with a file of the texts to translate', () => {
    const { output } = built()
    const [, count, list = ''] =
      /^Vlaams \(nl-BE\): messages\.nl-BE\.json lacks (\d+) texts, .* To translate them: (.*)\.$/m.exec(
        output,
      ) ?? []
    const missing = JSON.parse(readFileSync(list, 'utf8'))
    expect(Object.values(missing).flatMap(place => Object.keys(Object(place)))).toHaveLength(
      Number(count),
    )
    expect(missing.apps.title).toBe(enPlain.apps?.title)
    expect(output).toContain('Vlaams (nl-BE): company.nl-BE.json does not exist, so the headline')
    expect(output).not.toContain('Deutsch (de)')
  })

  it("says 'Save' in place of 'Install Now' with the texts of docs/adopting.md", () => {
    const isEnglish = (file: string) => !/^(de|nl-BE)\//.test(file)
    // What the company says itself stays as it is.
    const own = JSON.stringify([company, built().records])
    for (const file of filesLike(/\.html$/).filter(isEnglish)) {
      const found = pageTexts(read(file)).filter(text => /install/i.test(text))
      expect(
        found.filter(text => !own.includes(text)),
        file,
      ).toEqual([])
    }
    expect(pageTexts(read('installation.html'))).toContain('My apps')
    // An empty text leaves no element.
    const hint = /id="install"(?:(?!<\/div>).)*<p class/s
    expect(hint.test(read(`${ofApp}.html`))).toBe(false)
    expect(hint.test(read(`de/${ofApp}.html`))).toBe(true)
    // What a page shows later, such as a notification
    const scripts = filesLike(/locale\.en-.*\.js$/)
      .map(read)
      .join('\n')
    const replaced = Object.values(en)
      .flatMap(place => Object.values<unknown>(place))
      .filter(text => typeof text === 'string')
      .filter(text => /install/i.test(text))
    expect(replaced.filter(text => scripts.includes(JSON.stringify(text)))).toEqual([])
    expect(scripts).toContain('"App saved"')
  })

  it('warns about translations of other apps, and files and fields that nothing reads', () => {
    const { output } = built()
    expect(output).toContain('translations of [8] in data.de.json: expected apps in data.json.')
    expect(output).toMatch(
      /^public\/data\.json, line 1: .*: image: expected a relative path or http\(s\)/m,
    )
    expect(output.match(/.*: nothing reads it.*/g)).toEqual([
      "messages.it.json: nothing reads it, since company.json lists no other language 'it'.",
      "public/data.fr.json: nothing reads it, since company.json lists no other language 'fr'.",
      "pages/about.us.md: nothing reads it, since company.json lists no other language 'us'.",
    ])
    expect(output.match(/.* has unknown keys.*/g)).toEqual([
      'company.json has unknown keys, which are ignored: formerLanguages. tools/company.schema.json has the known ones.',
      'messages.nl-BE.json has unknown keys, which are ignored: suggestions.didYouMean. src/messages/en.ts has the known ones.',
    ])
  })

  it('embeds hostile texts as they are, and nothing for what is missing', () => {
    for (const { id, title } of hostile) {
      const html = read(`appdetails/${id}.html`)
      const [, json = ''] = /id="preloaded-state">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).apps[0].title).toBe(title)
      expect(json).not.toContain('<')
      expect(structuredData(html)[0]).toMatchObject({
        name: title,
        description: `${title}\n\n${title}`,
      })
    }
    const html = read('appdetails/0.html')
    expect(html.replace(/<(script|style)\b.*?<\/\1>/gs, '')).not.toMatch(/–<|\(\)|>Ratings</)
    const [application] = structuredData(html)
    expect(Object.keys(application)).toEqual(['@context', '@type', 'name', 'url', 'author'])
  })

  it.each([
    [`de/${ofApp}`, 'Der Erste'],
    ['de/apps', 'Lumen &amp; Daughters'],
  ])('describes the preview picture of %s to those who cannot see it', (name, alt) =>
    expect(read(`${name}.html`)).toContain(`<meta property="og:image:alt" content="${alt}"/>`),
  )

  it('describes itself to search engines', () => {
    const root = 'https://apps.example/store/'
    const [application, breadcrumbs] = structuredData(read(`${ofApp}.html`))
    expect(application).toEqual({
      ...{ '@context': 'https://schema.org', '@type': 'MobileApplication' },
      ...{ name: firstApp.title, description: firstApp.description, url: root + ofApp },
      image: `${root}images/gr%C3%B6%C3%9Fe%201.svg`,
      screenshot: Array(2).fill(`${root}images/apps/daybloom.svg`),
      ...{ applicationCategory: 'Tools', operatingSystem: 'iOS 16.0, Android 8.0' },
      ...{ contentRating: '4+', softwareVersion: '2.1', dateModified: '2026-02-28' },
      fileSize: `${firstApp.size} MB`,
      author: { '@type': 'Organization', name: firstApp.companyName },
    })
    const steps = ['', 'apps', ofApp].map((path, index) =>
      expect.objectContaining({ item: root + path, position: index + 1 }),
    )
    expect(breadcrumbs.itemListElement).toEqual(steps)
    const [ofList] = structuredData(read('apps.html'))
    expect(ofList.itemListElement).toEqual(steps.slice(0, 2))
    const [organization] = structuredData(read('de/index.html'))
    const logo = `${root}images/previews/%E3%83%AD%E3%82%B4.svg`
    const sameAs = company.socials.map(({ url }) => url)
    expect(organization).toMatchObject({ '@type': 'Organization', url: `${root}de/`, logo, sameAs })
  })

  it('loads the pictures of the first screen first, the most urgent one before others', () => {
    const html = read(`${ofApp}.html`)
    const preloads = [...html.matchAll(/<link rel="preload" as="image" href="(.*?)"(.*?)\/>/g)]
    const urgent = ' fetchPriority="high"'
    expect(preloads.map(([, href, priority]) => [href, priority])).toEqual([
      ['/store/images/gr%C3%B6%C3%9Fe%201.svg', urgent],
      ['/store/images/apps/daybloom.svg', urgent],
      ['/store/images/previews/%E3%83%AD%E3%82%B4.svg', ''],
    ])
    const places = ['rel="preload"', '<script>', '<title>', 'type="module"', '<style>']
    const found = places.map(part => html.indexOf(part))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(html).toMatch(/<div id="root"><a [^>]*class="skip-link.*<\/footer><\/div>/s)
  })

  it('announces in each screen its feed, which has the new apps', () => {
    const titles = {
      '': 'New and updated apps – Lumen &amp; Daughters',
      'de/': 'Neue und aktualisierte Apps – Lumen &amp; Daughters',
    }
    for (const [folder, title] of Object.entries(titles)) {
      expect(read(`${folder}feed.xml`)).toContain('<title>Noisy</title>')
      expect(read(`${folder}feed.xml`)).toContain(` xml:lang="${folder.slice(0, -1) || 'en'}">`)
      for (const file of ['apps.html', 'appdetails/7.html', '404.html']) {
        const page = read(folder + file)
        expect(page).toContain(
          `<link rel="alternate" type="application/atom+xml" title="${title}" href="https://apps.example/store/${folder}feed.xml"`,
        )
        expect(page).toMatch(new RegExp(`<a [^>]*href="/store/${folder}feed\\.xml"`))
      }
    }
  })

  it('has documents with the styles of their content alone, and no script file', () => {
    const legal = read('legal.html')
    expect(legal).toMatch(
      /<h1 id="page-title"[^>]*>Legal notice<\/h1>.*<p>By Lumen &amp; Daughters\.<\/p>/s,
    )
    expect(legal).toMatch(/^<!doctype html>\s*<html data-document="" data-live="" lang="en">/i)
    expect(legal).not.toMatch(
      /<script[^>]* src=|modulepreload|start-failure|noscript|preloaded-state/,
    )
    const [, sheet = ''] = /<link rel="stylesheet" href="\/store\/([^"]+)"/.exec(legal) ?? []
    // The name changes with the content.
    expect(sheet).toBe(`assets/document-${hash('sha256', read(sheet)).slice(0, 8)}.css`)
    expect(read(sheet)).toContain('.prose blockquote{')
    expect(legal).toContain('style-src &#x27;self&#x27;;')
    expect(read('sw.js')).toContain(sheet)
    expect(read('de/legal.html')).toContain(`<link rel="stylesheet" href="/store/${sheet}"`)
    expect(legal + read(`get/${firstApp.id}.html`)).not.toContain('<style')
    expect(read('index.html')).not.toContain('prose')
    expect(read('index.html')).toMatch(/<a href="\/store\/legal">Legal notice<\/a>/)
    expect(offlineFilesIn(read('sw.js')).documents).toEqual([
      '/legal',
      '/appdetails/:id/privacy',
      '/appdetails/:id/terms',
      '/get/:id',
    ])
  })
}

/** What a page tells search engines about its subject. */
function structuredData(html: string) {
  const found = html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)
  return [...found].map(([, json = '']) => JSON.parse(json))
}
