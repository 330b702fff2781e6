import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { differenceEuclidean } from 'culori'
import sharp from 'sharp'
import { build as buildScript, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { drawQrCode } from '../../src/features/getTheApp/drawQrCode.ts'
import texts from '../../src/messages/de.json' with { type: 'json' }
import germanPlainTexts from '../../src/messages/de.plain.json' with { type: 'json' }
import englishTexts from '../../src/messages/en.json' with { type: 'json' }
import plainTexts from '../../src/messages/en.plain.json' with { type: 'json' }
import { derivePalette } from '../../tools/company/palette.ts'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { details, makeApp } from '../support/makeApp.ts'
import { offlineFilesIn } from '../support/offlineFilesIn.ts'
import { pageTexts } from '../support/pageTexts.ts'

const folder = makeTemporaryFolder('languages')
const dist = join(folder, 'dist')
const read = (file: string) => readFileSync(join(dist, file), 'utf8')
const { fDroid } = details.stores
const fact = { label: 'Price', value: 'Free of charge' }
const english = {
  ...firstApp,
  category: 'Tools',
  stores: { fDroid },
  price: 'Free',
  facts: [fact, fact],
}
const german = {
  ...{ id: firstApp.id, title: 'Der Erste', tagline: 'Zuerst', description: 'Die erste App' },
  price: 'Umsonst',
  facts: [{ label: 'Preisklasse', value: 'kostenlos' }],
}
const hostile = SCENARIOS.hostile.records()
// Brackets make __proto__ an ordinary key, as in JSON.
const bare = { id: -1.5, title: 'Bare', ['__proto__']: { ratings: 'none', downloads: -5 } }
const noisy = makeApp({
  ...{ id: 7, title: 'Noisy', image: 'images/noise.png', updated: '2026-03-01' },
  status: 'soon',
})
const retired = makeApp({
  id: 90,
  title: 'Retired',
  updated: '2026-02-03',
  status: 'retired',
  successor: noisy.id,
})
const { appStore } = details.stores
const oldest = makeApp({
  id: 91,
  title: 'Oldest',
  status: 'retired',
  successor: retired.id,
  stores: { appStore },
})
const catalogue = [english, secondApp, ...hostile, bare, noisy, retired, oldest]
/** Files that are copied to the letter. */
const COPIED = {
  'app-ads.txt': 'google.com, pub-0, DIRECT\r\n',
  '.well-known/security.txt': 'Contact: mailto:a@b.example\n',
  // For a language that is gone.
  'fr/index.html': '<!doctype html>',
  'fr/404.html': '<!doctype html>',
  'fr/sw.js': '// A worker',
}

/** The texts that docs/adopting.md offers in place of 'Install Now'. */
const [, saveTexts = ''] =
  /## Save, not install\n.*?```json\n(.*?)```/s.exec(readFileSync('docs/adopting.md', 'utf8')) ?? []

/** Writes the company into `folder`. */
async function writeCompany() {
  cpSync(FIXTURE_COMPANY, folder, { recursive: true })
  const file = JSON.parse(readFileSync(join(folder, 'company.json'), 'utf8'))
  const files = {
    'company.json': {
      ...file,
      languages: ['en', 'de', 'nl'],
      texts: 'plain',
      // Version 0.3.0 read this field, and formerIds of records.
      formerLanguages: ['fr', { code: 'de-CH', now: 'de' }],
    },
    'company.de.json': { hero: { headline: 'Kleine Werkzeuge' } },
    'messages.json': saveTexts,
    'messages.it.json': {},
    'messages.nl.json': { suggestions: { didYouMean: 'Bedoel je {apps}?' } },
    'pages/legal.md':
      '# Legal notice\n\nBy {company}.\n\n[News](/feed.xml) [Licenses](/licenses.txt)\n\n> Quoted\n',
    'pages/impressum.de.md': '# Impressum',
    'pages/apps/privacy.md': '# Privacy of {title}\n\n{title} keeps nothing.\n',
    'public/data.json': catalogue.map(app => (app === noisy ? { ...app, formerIds: [70] } : app)),
    // The second one is translated in part, and the third one is gone.
    'public/data.de.json': [german, { id: noisy.id, whatsNew: 'Lauter' }, { id: 8, title: 'Weg' }],
    'public/data.fr.json': [],
    'public/data.old.json': [],
    'public/_redirects': '/old /apps 301',
    ...Object.fromEntries(Object.entries(COPIED).map(([name, text]) => [`public/${name}`, text])),
  }
  for (const [name, value] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), typeof value === 'string' ? value : JSON.stringify(value))
  }
  const noise = { width: 512, height: 512, channels: 3 as const }
  await sharp({ create: { ...noise, background: '#888', noise: { type: 'gaussian', sigma: 80 } } })
    .png()
    .toFile(join(folder, 'public/images/noise.png'))
}

/** The inline scripts and styles of a page that its policy does not allow. */
function forbiddenTexts(html: string): string[] {
  const [, policy = ''] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  const inline = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(([, , text = '']) => text)
  expect(inline.length).toBeGreaterThan(0)
  return inline.filter(text => {
    const digest = hash('sha256', text, 'base64')
    return !policy.replaceAll('&#x27;', "'").includes(`'sha256-${digest}'`)
  })
}

/** The source maps of the worker and of the scripts in pages, which the build makes apart. */
async function mapsOfOtherScripts(): Promise<string[]> {
  const tools = globSync('tools/site/*.ts').map(file => readFileSync(file, 'utf8'))
  const sources = tools.flatMap(
    text => text.match(/src\/[\w/]+\.ts(?=', import\.meta\.url)/g) ?? [],
  )
  expect(sources).toHaveLength(3)
  return Promise.all(
    sources.map(async input => {
      const { output } = (await buildScript({
        configFile: false,
        logLevel: 'warn',
        build: { write: false, sourcemap: true, rolldownOptions: { input } },
      })) as Rolldown.RolldownOutput
      return JSON.stringify(output[0].map)
    }),
  )
}

describe('a site in two languages', () => {
  let output = ''
  beforeAll(async () => {
    await writeCompany()
    const built = await buildSite({
      company: folder,
      // As in a company's repository
      cwd: folder,
      outDir: dist,
      base: '/store/',
      env: { SITE_URL: 'https://apps.example' },
      isCompressed: false,
      hasSourceMaps: true,
    })
    expect(built.code, built.output).toBe(0)
    output = built.output
  })

  it('has each page in both, with the texts of its language', () => {
    const page = read(`de/appdetails/${firstApp.id}.html`)
    expect(page).toContain('<html data-path="/store/de/appdetails/')
    expect(page).toMatch(/<h1[^>]*>Der Erste</)
    expect(page).toMatch(/>Preis<.*>Umsonst<.*>Preisklasse<.*>kostenlos</)
    expect(page).not.toContain(fact.value)
    expect(page).toContain(`>${firstApp.ratingAvg?.toLocaleString('de')}<`)
    expect(page).toContain('lang="de"')
    expect(page).toContain('og:locale" content="de_DE"')
    expect(read('de/index.html')).toContain('Kleine Werkzeuge')
    const getApp = `de/get/${firstApp.id}`
    const { path } = drawQrCode(`https://apps.example/store/${getApp}`)
    for (const part of [texts.getApp.noApple, '<figure class="text-center">', path]) {
      expect(read(`${getApp}.html`)).toContain(part)
    }
    // Links in texts lead to the files of the language, and else to those of the default one.
    expect(read('de/legal.html')).toMatch(/"\/store\/de\/feed\.xml".*"\/store\/licenses\.txt"/)
    expect(read('_headers')).toMatch(
      /\/store\/de\/assets\/\*\n.*\/store\/de\/manifest\.webmanifest\n/s,
    )
    expect(read('index.html')).not.toMatch(/Kleine Werkzeuge|og:locale/)
    // Pictures are those of the default language.
    expect(page).toMatch(/src="\/store\/images\/wordmark\.svg"/)
    expect(read('de/manifest.webmanifest')).toContain('"../icon-192.png"')
    expect(existsSync(join(dist, 'de/images'))).toBe(false)
  })

  it('says before scripts run that an app is coming soon', () => {
    expect(read('appdetails/7.html')).toMatch(/<button[^>]* id="install"[^>]*>Coming soon\b/)
  })

  it.each([
    retired.id,
    // Its successor is retired, too.
    oldest.id,
  ])('leads from the retired app %s to the last of its successors, and lists it nowhere', id => {
    const page = read(`appdetails/${id}.html`)
    expect(page).toContain('<meta name="robots" content="noindex"/>')
    expect(page).not.toMatch(/canonical|ld\+json/)
    expect(page).toMatch(/Its successor is <a [^>]*href="\/store\/appdetails\/7">Noisy</)
    // The last one is in no store yet.
    expect(page).not.toMatch(/apple-itunes-app|<a class="[^"]*store-badge/)
    // Scanning a code would lead nowhere.
    expect(read(`get/${id}.html`)).toMatch(/<h1[^>]*>Noisy<(?!.*<figure)/s)
    expect(read('sitemap.xml') + read('feed.xml')).not.toMatch(/appdetails\/9[01][<"]/)
    expect(read('apps.html')).toContain(`/store/appdetails/${id}"`)
  })

  it.each([
    ['English', englishTexts, plainTexts, 'OPPS!! APP NOT FOUND'],
    ['German', texts, germanPlainTexts, 'Angesagte Apps'],
  ])(
    'has no %s text that a plain one replaces, in any page or script',
    (_, full, plain, sample) => {
      const files = listFiles(dist).filter(file => /\.(html|js|xml|webmanifest)$/.test(file))
      const replaced = Object.entries(plain).flatMap(([place, texts]) =>
        Object.keys(texts).map(key => Object(full)[place][key]),
      )
      // Numbers and the year stand in place of placeholders. A single word may be a name in a script.
      const parts = replaced
        .flatMap(text => (typeof text === 'string' ? text : Object.values<string>(text)))
        .flatMap(text => text.split(/\{\w+\}/))
        .filter(part => /\w \w/.test(part))
      expect(parts).toContain(sample)
      for (const file of files) {
        const content = read(file)
        expect(
          parts.filter(part => content.includes(part)),
          file,
        ).toEqual([])
      }
    },
  )

  it('has plain texts in each language, with the name of the company in the copyright line', () => {
    const rights = { '': 'All rights reserved.', 'de/': 'Alle Rechte vorbehalten.' }
    for (const [folder, reserved] of Object.entries(rights))
      expect(read(`${folder}index.html`)).toMatch(
        new RegExp(`>© \\d{4} ${company.name}\\. ${reserved}<`),
      )
    expect(pageTexts(read('nl/apps.html'))).toContain(plainTexts.apps.title)
    expect(pageTexts(read('de/apps.html'))).toContain(germanPlainTexts.apps.title)
  })

  it('names what a language lacks, with a file of the texts to translate', () => {
    const [, count, list = ''] =
      /^Nederlands \(nl\): messages\.nl\.json lacks (\d+) texts, .* To translate them: (.*)\.$/m.exec(
        output,
      ) ?? []
    const missing = JSON.parse(readFileSync(list, 'utf8'))
    expect(Object.values(missing).flatMap(place => Object.keys(Object(place)))).toHaveLength(
      Number(count),
    )
    expect(missing.apps.title).toBe(plainTexts.apps.title)
    expect(output).toContain('Nederlands (nl): company.nl.json does not exist, so the headline')
    expect(output).not.toContain('Deutsch (de)')
  })

  it("says 'Save' in place of 'Install Now' with the texts of docs/adopting.md", () => {
    const english = listFiles(dist).filter(file => !/^(de|nl)\//.test(file))
    const pages = english.filter(file => file.endsWith('.html'))
    // What the company says itself stays as it is.
    const own = JSON.stringify([company, catalogue])
    for (const file of pages) {
      const found = pageTexts(read(file)).filter(text => /install/i.test(text))
      expect(
        found.filter(text => !own.includes(text)),
        file,
      ).toEqual([])
    }
    expect(pageTexts(read('installation.html'))).toContain('My apps')
    // An empty text leaves no element.
    const hint = /<button[^>]* id="install"[^>]*>[^<]*<\/button><p/
    const page = `appdetails/${firstApp.id}.html`
    expect([page, `de/${page}`].map(file => hint.test(read(file)))).toEqual([false, true])
    // What a page shows later, such as a notification
    const scripts = english
      .filter(file => file.endsWith('.js'))
      .map(read)
      .join('\n')
    const replaced = Object.values(englishTexts)
      .flatMap(place => Object.values<unknown>(place))
      .filter(text => typeof text === 'string')
      .filter(text => /install/i.test(text))
    expect(replaced.filter(text => scripts.includes(`\`${text}\``))).toEqual([])
    expect(scripts).toContain('`App saved`')
  })

  it('has a whole catalogue in each', () => {
    const [first, ...others] = JSON.parse(read('de/data.json'))
    expect(first).toEqual({ ...english, ...german, language: 'de' })
    expect(others[0]).toEqual({ language: 'en', ...secondApp })
    expect(others).toHaveLength(catalogue.length - 1)
    expect(JSON.parse(read('data.json'))[0]).toEqual({ ...english, language: 'en' })
    expect(existsSync(join(dist, 'data.de.json'))).toBe(false)
  })

  it('links each page to the same one, and a page that only one language has to the home of others', () => {
    const linkOf = (file: string) => /href="([^"]*)" lang="\w\w"/.exec(read(file))?.[1]
    expect(linkOf('appdetails/17.html')).toBe('/store/de/appdetails/17')
    expect(linkOf('appdetails/17/privacy.html')).toBe('/store/de/appdetails/17/privacy')
    expect(linkOf('de/legal.html')).toBe('/store/legal')
    expect(linkOf('de/impressum.html')).toBe('/store/')
    expect(read('de/impressum.html')).not.toMatch(/<h1[^>]* lang=/)
    expect(linkOf('404.html')).toBe('/store/de/')
  })

  it('names each package in its scripts and styles with its license, in a file that documents link to', async () => {
    const folders = new Set(['.', 'node_modules/bootstrap'])
    const maps = listFiles(dist).filter(file => file.endsWith('.map'))
    for (const map of [...maps.map(read), ...(await mapsOfOtherScripts())]) {
      for (const source of JSON.parse(map).sources) {
        const [folder] = /node_modules\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+/.exec(source) ?? []
        if (folder) folders.add(folder)
      }
    }
    expect([...folders]).toEqual(
      expect.arrayContaining(['react', 'workbox-core', 'uqr'].map(name => `node_modules/${name}`)),
    )
    const list = `\n${read('licenses.txt')}`
    const missing = [...folders].filter(folder => {
      const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const [file] = globSync(`${folder}/{LICENSE,license}{,.md}`)
      const text = readFileSync(file ?? '', 'utf8').trim()
      return !list.includes(`\n${name} ${version} (`) || !list.includes(text)
    })
    expect(missing).toEqual([])
    for (const page of ['legal', 'appdetails/17/privacy', 'de/legal', 'de/impressum']) {
      expect(read(`${page}.html`)).toContain('href="/store/licenses.txt"')
    }
  })

  it('warns about translations of other apps and files of other languages, and keeps files that look like them', () => {
    expect(output).toContain('translations of [8] in data.de.json: expected apps in data.json.')
    // Relative to the folder in which the command runs
    expect(output.match(/.*: nothing reads it.*/g)).toEqual([
      "messages.it.json: nothing reads it, since company.json lists no other language 'it'.",
      "public/data.fr.json: nothing reads it, since company.json lists no other language 'fr'.",
    ])
    expect(existsSync(join(dist, 'data.old.json'))).toBe(true)
    expect(existsSync(join(folder, '.cache'))).toBe(false)
    expect(output).toContain('messages.nl.json: suggestions.didYouMean: no longer shown. Remove')
  })

  it('names the counterparts of each page, and the default one of what has no translation', () => {
    const addresses = (html: string) =>
      [...html.matchAll(/hreflang="([\w-]+)" href="(https:[^"]*)"/gi)].map(([, code, href]) => [
        code,
        href,
      ])
    const translated = `appdetails/${firstApp.id}`
    const [english, german] = [translated, `de/${translated}`].map(path => read(`${path}.html`))
    expect(addresses(english ?? '')).toEqual([
      ['en', `https://apps.example/store/${translated}`],
      ['de', `https://apps.example/store/de/${translated}`],
      ['x-default', `https://apps.example/store/${translated}`],
    ])
    expect(addresses(german ?? '')).toEqual(addresses(english ?? ''))
    expect(addresses(read(`nl/${translated}.html`))).toEqual([])
    const sitemap = read('sitemap.xml')
    expect(sitemap).toContain(`<loc>https://apps.example/store/de/${translated}</loc>`)
    expect(sitemap).toContain('<loc>https://apps.example/store/de/impressum</loc>')
    for (const other of [`appdetails/${secondApp.id}`, `appdetails/${noisy.id}`, 'legal']) {
      for (const file of [`${other}.html`, `de/${other}.html`]) {
        expect(addresses(read(file)), file).toEqual([])
        expect(read(file)).toContain(`rel="canonical" href="https://apps.example/store/${other}"`)
        // Structured data names the same page.
        expect(read(file)).not.toContain(`https://apps.example/store/de/${other}`)
      }
      expect(read(`de/${other}.html`)).toMatch(/<h1[^>]* lang="en"/)
      expect(sitemap).toContain(`<loc>https://apps.example/store/${other}</loc>`)
      expect(sitemap).not.toContain(`/de/${other}<`)
    }
    const { id } = secondApp
    expect(read('de/apps.html')).toMatch(
      new RegExp(`<a[^>]* lang="en"[^>]* href="/store/de/appdetails/${id}"`),
    )
    expect(read(`de/get/${id}.html`)).toMatch(/<h1[^>]* lang="en"/)
    const news = read(`de/appdetails/${noisy.id}.html`)
    expect(news).toMatch(/<p class="clip-marks" dir="auto">Lauter</)
    expect(existsSync(join(dist, 'de/sitemap.xml'))).toBe(false)
    for (const folder of ['', 'de/']) {
      expect(read(`${folder}apps.html`)).toContain('<meta name="robots" content="all"/>')
      expect(read(`${folder}installation.html`)).toContain(
        '<meta name="robots" content="noindex"/>',
      )
      expect(sitemap).not.toContain(`/store/${folder}installation<`)
    }
  })

  it('names each field of version 0.3.0 that it ignores once, with what to do instead', () => {
    expect(output.match(/.*former.*/g)).toEqual([
      expect.stringMatching(/^formerLanguages in company\.json: expected a page in public\/de\//),
      expect.stringMatching(/^formerIds of \[7\] in data\.json: expected a record .* "retired"/),
    ])
    expect(listFiles(dist).filter(file => /\/70\b|de-CH/.test(file))).toEqual([])
  })

  it('tells Netlify which 404.html each language has, after the own rules of the company', () => {
    expect(read('_redirects').trim().split('\n')).toEqual([
      '/old /apps 301',
      '/store/de/* /store/de/404.html 404',
      '/store/nl/* /store/nl/404.html 404',
      '/store/* /store/404.html 404',
    ])
  })

  it('has a page and a small preview picture for every app, even hostile ones', async () => {
    expect(output).toContain(`${listFiles(dist).length} files written`)
    expect(listFiles(dist).filter(file => /\.(br|gz)$/.test(file))).toEqual([])
    const pictures = readdirSync(join(dist, 'previews'))
    expect(pictures).toHaveLength(catalogue.length + 1)
    for (const picture of pictures) {
      const png = readFileSync(join(dist, 'previews', picture))
      // Services that show link previews ignore heavier pictures.
      expect(png.length, picture).toBeLessThanOrEqual(300_000)
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
      // The bar at the bottom has the brand's color.
      const bar = sharp(png).extract({ left: 0, top: 620, width: 1, height: 1 }).removeAlpha()
      const color = `#${(await bar.raw().toBuffer()).toString('hex')}`
      // A small palette makes the file small.
      expect(differenceEuclidean()(color, derivePalette(company.color).fill)).toBeLessThan(0.01)
    }
    for (const { id, title } of hostile) {
      const html = read(`appdetails/${id}.html`)
      expect(html).not.toMatch(/<script>alert|<img src=x| style="/)
      for (const tag of ['<link rel="canonical" href=', '<meta property="og:url" content=']) {
        expect(html).toContain(`${tag}"https://apps.example/store/appdetails/${id}"`)
      }
      const [, json = ''] = /id="prerendered-data">(.*?)<\/script>/s.exec(html) ?? []
      expect(JSON.parse(json).apps[0].title).toBe(title)
      expect(json).not.toContain('<')
      expect(forbiddenTexts(html)).toEqual([])
      const document = read(`appdetails/${id}/privacy.html`)
      expect(document).not.toMatch(/<script>alert|<img src=x| style="/)
      expect(document).toContain(
        `<link rel="canonical" href="https://apps.example/store/appdetails/${id}/privacy"/>`,
      )
      const getApp = read(`get/${id}.html`)
      expect(getApp).not.toMatch(/<script>alert|<img src=x| style="|ld\+json/)
      expect(getApp).toContain('<meta name="robots" content="noindex"/>')
      for (const html of [document, getApp]) expect(forbiddenTexts(html)).toEqual([])
    }
    for (const file of ['index.html', 'apps.html', 'installation.html', '404.html', 'legal.html']) {
      expect(forbiddenTexts(read(file)), file).toEqual([])
      expect(read(file)).not.toMatch(/\s(style|on\w+)="/)
    }
    // What is missing leaves nothing behind.
    const shown = read('appdetails/-1.5.html').replace(/<(script|style)\b.*?<\/\1>/gs, '')
    expect(shown).not.toMatch(/–<|\(\)|>Ratings</)
    expect(read('feed.xml')).toContain('<title>Noisy</title>')
    for (const [file, text] of Object.entries(COPIED)) expect(read(file)).toBe(text)
    // A document has the styles of its own content, and no script but the inline ones.
    const legal = read('legal.html')
    expect(legal).toMatch(/<h1 id="page-title"[^>]*>Legal notice<\/h1>.*<p>By Lumen Works\.<\/p>/s)
    expect(legal).not.toMatch(
      /<script[^>]* src=|modulepreload|start-failure|noscript|prerendered-data/,
    )
    const [, sheet = ''] = /<link rel="stylesheet" href="\/store\/([^"]+)"/.exec(legal) ?? []
    expect(sheet).toMatch(/^assets\/document-[\da-f]{8}\.css$/)
    expect(read(sheet)).toContain('.prose blockquote{')
    expect(legal).toContain('style-src &#x27;self&#x27;;')
    expect(read('sw.js')).toContain(sheet)
    expect(read('de/legal.html')).toMatch(
      /<link rel="stylesheet" href="\/store\/de\/assets\/document-/,
    )
    expect(legal + read(`get/${firstApp.id}.html`)).not.toContain('<style')
    expect(read('index.html')).not.toContain('prose')
    expect(read('index.html')).toMatch(/<a href="\/store\/legal">Legal notice<\/a>/)
    expect(read('sitemap.xml')).toContain('/store/appdetails/7/privacy</loc>')
    expect(offlineFilesIn(read('sw.js')).documents).toEqual([
      '/legal',
      '/appdetails/:id/privacy',
      '/appdetails/:id/terms',
      '/get/:id',
    ])
    // No feed, and no screen that search engines must not list.
    expect(read('sitemap.xml')).not.toMatch(/feed\.xml|installation|404|\/get\//)
    for (const file of ['apps.html', 'appdetails/7.html', '404.html']) {
      expect(read(file)).toContain('href="https://apps.example/store/feed.xml"')
      expect(read(file)).toMatch(/<a [^>]*href="\/store\/feed\.xml"/)
    }
  })
})
