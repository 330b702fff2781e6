import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SCENARIOS } from '../../mock-server/scenarios.ts'
import { en } from '../../src/messages/en.ts'
import { type BuildOptions, buildSite } from '../../tools/lib/buildSite.ts'
import { openHost, serveFolder } from '../../tools/site/staticHost.ts'
import { catalogue, detailedApp, FIXTURE_COMPANY, lateApp } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { mapTexts } from './mapTexts.ts'
import { pseudo } from './pseudo.ts'

/** A served build of the site. */
export type BuiltSite = {
  /** Ends with the site's base path. */
  url: string
  /** The folder of its files. */
  dist: string
}

const FOLDER = '.cache/e2e'
/** The headline of the build `next`. */
export const NEXT_HEADLINE = 'Newer Tools for Longer Tests'

const BUILDS = {
  fixture: () => build('fixture', {}),
  store: () => build('store', { base: '/store/', company: companyWithLanguages() }),
  folders: () =>
    build('folders', {
      base: '/folders/',
      hasFolders: true,
      env: { SITE_URL: 'https://apps.example' },
    }),
  next: () =>
    build('next', {
      mode: 'development',
      env: { SITE_URL: 'https://apps.example' },
      ...withCompany(
        'next',
        [...catalogue.slice(0, 8), lateApp, detailedApp, ...hostileApps()],
        NEXT_HEADLINE,
      ),
    }),
  demo: () => build('demo', companyLikeDemo()),
  shipped: () => build('shipped', { company: 'src/site' }),
}

type Variant = { build: keyof typeof BUILDS; base?: string; isSinglePage?: boolean }

/** The builds for specs. All but `shipped` have the catalogue of tests/fixtures, and all but `demo` its brand. */
const VARIANTS = {
  /** On a plain static host. */
  plain: { build: 'fixture' },
  /** On a host that answers unknown paths with index.html. */
  fallback: { build: 'fixture', isSinglePage: true },
  /**
   * Under the base path /store/, in English, in 'German', whose texts are `pseudo`, and in English from right
   * to left (en-Arab). Has `detailedApp`. The last app has no translation.
   */
  store: { build: 'store', base: '/store/' },
  /** Each page is a folder (`FOLDERS=1`), under the base path /folders/. Has a SITE_URL. */
  folders: { build: 'folders', base: '/folders/' },
  /**
   * The build after `plain`: with another headline, other apps, `detailedApp` and hostile records among them,
   * a SITE_URL, and the development build of React, which reports hydration mismatches.
   */
  next: { build: 'next' },
  /** With the texts and the logo of our demo, which are those of the specification. */
  demo: { build: 'demo' },
  /** With the brand and catalogue of our demo. */
  shipped: { build: 'shipped' },
} as const satisfies Record<string, Variant>

export type VariantName = keyof typeof VARIANTS

/**
 * Starts a server that answers `GET /NAME` with a BuiltSite. The first request builds the site, and all
 * workers share it. The server's address is in SITE_SERVER. See `builtSite` in journey.ts.
 */
export default async function startSiteServer() {
  // At these signals Playwright ends without the event 'exit', which removes temporary folders.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))
  const closing: (() => Promise<void>)[] = []
  const dists = memoize((name: keyof typeof BUILDS) => BUILDS[name]())
  const sites = memoize(async (name: VariantName): Promise<BuiltSite> => {
    const { build, base = '/', isSinglePage = false }: Variant = VARIANTS[name]
    const dist = await dists(build)
    const host = await openHost(serveFolder(dist, { base, isSinglePage }))
    closing.push(async () => host.close())
    return { url: `${host.origin}${base}`, dist }
  })
  const server = createServer((request, response) => {
    sites(request.url?.slice(1) as VariantName).then(
      site => response.end(JSON.stringify(site)),
      error => response.writeHead(500).end(String(error)),
    )
  }).listen(0)
  closing.push(async () => void server.close())
  process.env.SITE_SERVER = `http://localhost:${(server.address() as AddressInfo).port}`
  return async () => {
    await Promise.all(closing.map(close => close()))
  }
}

function memoize<Key, Value>(make: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const made = new Map<Key, Promise<Value>>()
  return key => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

async function build(name: string, options: Partial<BuildOptions>): Promise<string> {
  const outDir = `${FOLDER}/${name}`
  const env = { SITE_URL: '', ...options.env }
  const fixture = { company: FIXTURE_COMPANY, isCompressed: false }
  const { code, output } = await buildSite({ ...fixture, ...options, outDir, env })
  if (code !== 0) throw new Error(output)
  return outDir
}

/** Hostile records whose pictures exist, since every page names in its console those that do not. */
export function hostileApps() {
  return SCENARIOS.hostile.records().filter(({ image }) => image !== 'images/apps/missing.svg')
}

/** The tests' company in three languages. */
function companyWithLanguages(): string {
  const records = [detailedApp, ...catalogue]
  const { company: folder } = withCompany('store', records)
  const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  const write = (file: string, value: unknown) =>
    writeFileSync(`${folder}/${file}`, JSON.stringify(value))
  const namesOf = (names: unknown[]) => Object.fromEntries(names.map(name => [name, name]))
  const english = read(`${folder}/company.json`)
  const { name, color, email, ...texts } = english
  const local = {
    ...texts,
    categories: namesOf(records.flatMap(({ category }) => category ?? [])),
    ratings: namesOf(records.flatMap(({ ratings = [] }) => ratings.map(({ name }) => name))),
  }
  const overlay = records.slice(0, -1).map(({ id, title, description, tagline, whatsNew }) => ({
    id,
    ...Object(mapTexts({ title, description, tagline, whatsNew }, pseudo)),
  }))
  write('company.json', { ...english, languages: ['en', 'de', 'en-Arab'] })
  write('company.de.json', mapTexts(local, pseudo))
  write('messages.de.json', mapTexts(en, pseudo))
  write('public/data.de.json', overlay)
  writeFileSync(`${folder}/pages/legal.de.md`, `# ${pseudo('Legal notice')}`)
  cpSync(`${folder}/pages/legal.md`, `${folder}/pages/legal.en-Arab.md`)
  return folder
}

/** The tests' catalogue with the texts and the logo of our demo, in English alone. */
function companyLikeDemo() {
  const { company: folder } = withCompany('demo', catalogue)
  const { languages, ...demo } = JSON.parse(readFileSync('src/site/company.json', 'utf8'))
  // It has other apps.
  const texts = { ...demo, hero: { ...demo.hero, apps: [] } }
  writeFileSync(`${folder}/company.json`, JSON.stringify(texts))
  cpSync('src/site/logo.svg', `${folder}/logo.svg`)
  return { company: folder }
}

/** The tests' company with another catalogue and headline. */
function withCompany(name: string, records: readonly unknown[], headline = company.hero.headline) {
  const folder = `${FOLDER}/${name}-company`
  cpSync(FIXTURE_COMPANY, folder, { recursive: true })
  writeFileSync(`${folder}/public/data.json`, JSON.stringify(records))
  const file = readFileSync(`${folder}/company.json`, 'utf8')
  writeFileSync(`${folder}/company.json`, file.replace(company.hero.headline, headline))
  return { company: folder }
}
