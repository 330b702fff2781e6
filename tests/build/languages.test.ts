import { cpSync, existsSync, globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build as buildScript, type Rolldown } from 'vite'
import { beforeAll, describe, expect, it } from 'vitest'
import { drawQrCode } from '../../src/features/getTheApp/drawQrCode.ts'
import texts from '../../src/messages/de.json' with { type: 'json' }
import { type BuildOptions, buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, firstApp, secondApp } from '../fixtures/catalogue.ts'
import { details } from '../support/makeApp.ts'

const folder = makeTemporaryFolder('languages')
const company = join(folder, 'company')
const write = (file: string, value: unknown) =>
  writeFileSync(join(company, file), JSON.stringify(value))
const { fDroid } = details.stores
const english = { ...firstApp, category: 'Tools', stores: { fDroid } }
const german = { id: firstApp.id, title: 'Der Erste' }

beforeAll(() => {
  cpSync(FIXTURE_COMPANY, company, { recursive: true })
  const file = JSON.parse(readFileSync(join(company, 'company.json'), 'utf8'))
  write('company.json', { ...file, languages: ['en', 'de'], formerLanguages: ['fr'] })
  write('company.de.json', { hero: { headline: 'Kleine Werkzeuge' } })
  write('public/data.json', [english, secondApp])
  write('public/data.de.json', [german])
  write('public/data.fr.json', [])
  write('public/data.old.json', [])
  writeFileSync(join(company, 'public/_redirects'), '/old /apps 301')
  write('messages.it.json', {})
  writeFileSync(join(company, 'pages/impressum.de.md'), '# Impressum')
})

/** Builds the site in `folder`. */
async function build(name: string, options: Partial<BuildOptions>) {
  const dist = join(folder, name)
  const { code, output } = await buildSite({
    company,
    isCompressed: false,
    ...options,
    outDir: dist,
  })
  return { code, output, dist, read: (file: string) => readFileSync(join(dist, file), 'utf8') }
}

/** The source maps of the worker and of the scripts in pages, which the build makes apart. */
async function mapsOfOtherScripts(): Promise<string[]> {
  const tools = globSync('tools/build/*.ts').map(file => readFileSync(file, 'utf8'))
  const sources = tools.flatMap(
    text => text.match(/src\/[\w/]+\.ts(?=', import\.meta\.url)/g) ?? [],
  )
  expect(sources).toHaveLength(4)
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
  let site: Awaited<ReturnType<typeof build>>
  beforeAll(async () => {
    site = await build('dist', {
      base: '/store/',
      env: { SITE_URL: 'https://apps.example' },
      hasSourceMaps: true,
    })
    expect(site.code, site.output).toBe(0)
  })

  it('has each page in both, with the texts of its language', () => {
    const page = site.read(`de/appdetails/${firstApp.id}.html`)
    expect(page).toContain('<html data-path="/store/de/appdetails/')
    expect(page).toMatch(/<h1[^>]*>Der Erste</)
    expect(page).toContain('lang="de"')
    expect(page).toContain('og:locale" content="de_DE"')
    expect(site.read('de/index.html')).toContain('Kleine Werkzeuge')
    const getApp = `de/get/${firstApp.id}`
    const { path } = drawQrCode(`https://apps.example/store/${getApp}`)
    for (const part of [texts.getApp.noApple, '<figure class="get-app-code">', path]) {
      expect(site.read(`${getApp}.html`)).toContain(part)
    }
    expect(site.read('index.html')).not.toMatch(/Kleine Werkzeuge|og:locale/)
    // Pictures are those of the default language.
    expect(page).toMatch(/src="\/store\/images\/wordmark\.svg"/)
    expect(site.read('de/manifest.webmanifest')).toContain('"../icon-192.png"')
    expect(existsSync(join(site.dist, 'de/images'))).toBe(false)
  })

  it('has a whole catalogue in each', () => {
    expect(JSON.parse(site.read('de/data.json'))).toEqual([
      { ...english, ...german },
      { language: 'en', ...secondApp },
    ])
    expect(existsSync(join(site.dist, 'data.de.json'))).toBe(false)
  })

  it('links each page to the same one, and a page that only one language has to the home of others', () => {
    const linkOf = (file: string) => /href="([^"]*)" lang="\w\w"/.exec(site.read(file))?.[1]
    expect(linkOf('appdetails/17/privacy.html')).toBe('/store/de/appdetails/17/privacy')
    expect(linkOf('de/legal.html')).toBe('/store/legal')
    expect(linkOf('de/impressum.html')).toBe('/store/')
    expect(linkOf('404.html')).toBe('/store/de/')
  })

  it('names each package in its scripts and styles with its license, in a file that documents link to', async () => {
    const folders = new Set(['.', 'node_modules/bootstrap'])
    const maps = listFiles(site.dist).filter(file => file.endsWith('.map'))
    for (const map of [...maps.map(site.read), ...(await mapsOfOtherScripts())]) {
      for (const source of JSON.parse(map).sources) {
        const [folder] = /node_modules\/(.*\/node_modules\/)?(@[^/]+\/)?[^/]+/.exec(source) ?? []
        if (folder) folders.add(folder)
      }
    }
    expect([...folders]).toEqual(
      expect.arrayContaining(['react', 'workbox-core', 'uqr'].map(name => `node_modules/${name}`)),
    )
    const list = `\n${site.read('licenses.txt')}`
    const missing = [...folders].filter(folder => {
      const { name, version } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
      const [file] = globSync(`${folder}/{LICENSE,license}{,.md}`)
      const text = readFileSync(file ?? '', 'utf8').trim()
      return !list.includes(`\n${name} ${version} (`) || !list.includes(text)
    })
    expect(missing).toEqual([])
    for (const page of ['legal', 'appdetails/17/privacy', 'de/legal', 'de/impressum']) {
      expect(site.read(`${page}.html`)).toContain('href="/store/licenses.txt"')
    }
  })

  it('warns about the files of other languages, and keeps files that look like them', () => {
    expect(site.output.match(/[^/]*: nothing reads it.*/g)).toEqual([
      "messages.it.json: nothing reads it, since company.json lists no other language 'it'.",
      "data.fr.json: nothing reads it, since company.json lists no other language 'fr'.",
    ])
    expect(existsSync(join(site.dist, 'data.old.json'))).toBe(true)
  })

  it('names the counterparts of each page, and the default one of what has no translation', () => {
    const addresses = (html: string) =>
      [...html.matchAll(/hreflang="([\w-]+)" href="(https:[^"]*)"/g)].map(([, code, href]) => [
        code,
        href,
      ])
    const translated = `appdetails/${firstApp.id}`
    const [english, german] = [translated, `de/${translated}`].map(path =>
      site.read(`${path}.html`),
    )
    expect(addresses(english ?? '')).toEqual([
      ['en', `https://apps.example/store/${translated}`],
      ['de', `https://apps.example/store/de/${translated}`],
      ['x-default', `https://apps.example/store/${translated}`],
    ])
    expect(addresses(german ?? '')).toEqual(addresses(english ?? ''))
    const sitemap = site.read('sitemap.xml')
    expect(sitemap).toContain(`<loc>https://apps.example/store/de/${translated}</loc>`)
    expect(sitemap).toContain('<loc>https://apps.example/store/de/impressum</loc>')
    for (const other of [`appdetails/${secondApp.id}`, 'legal']) {
      for (const file of [`${other}.html`, `de/${other}.html`]) {
        expect(addresses(site.read(file)), file).toEqual([])
        expect(site.read(file)).toContain(
          `rel="canonical" href="https://apps.example/store/${other}"`,
        )
      }
      expect(site.read(`de/${other}.html`)).toMatch(/<h1[^>]* lang="en"/)
      expect(sitemap).toContain(`<loc>https://apps.example/store/${other}</loc>`)
      expect(sitemap).not.toContain(`/de/${other}<`)
    }
    expect(existsSync(join(site.dist, 'de/sitemap.xml'))).toBe(false)
  })

  it('sends the pages of a former language to the default one, and removes its worker', () => {
    const page = site.read(`fr/appdetails/${firstApp.id}.html`)
    expect(page).toContain(`content="0; url=/store/appdetails/${firstApp.id}"`)
    expect(page).toContain('noindex')
    expect(site.read('fr/404.html')).toContain('content="0; url=/store/"')
    expect(site.read('fr/sw.js')).toContain('unregister()')
    expect(site.read('sitemap.xml')).not.toContain('/fr/')
    expect(existsSync(join(site.dist, 'data.fr.json'))).toBe(false)
  })

  it('tells Netlify which 404.html each language has, after the own rules of the company', () => {
    expect(site.read('_redirects').trim().split('\n')).toEqual([
      '/old /apps 301',
      '/store/de/* /store/de/404.html 404',
      '/store/fr/* /store/fr/404.html 404',
      '/store/* /store/404.html 404',
    ])
  })
})
