import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { openSources } from '../../tools/import/readSources.ts'
import { openProject } from './project.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const INDEX = 'https://f-droid.org/repo/index-v2.json'
const files = (...names: string[]) => names.map(name => ({ name, sha256: '0', size: 9 }))
const signer = { sha256: ['4a0c'.repeat(16)] }
const version = (versionName: string, versionCode: number, others = {}, minSdkVersion = 26) => ({
  added: 1_793_664_000_000,
  file: { name: '/example.lamp.apk', sha256: '0', size: 6_723_743 },
  manifest: { versionName, versionCode, signer, usesSdk: { minSdkVersion } },
  ...others,
})
const lamp = {
  metadata: {
    added: 1_715_454_082_000,
    lastUpdated: 1_793_664_000_000,
    name: { 'en-US': 'Lamp', 'de-DE': 'Lampe' },
    summary: { 'en-US': 'Light', de: 'Licht' },
    description: { 'en-US': '<b>Reads</b> well\nat night', 'zh-CN': '…' },
    authorName: 'Lamp\u0007 Works',
    license: 'GPL-3.0-only',
    categories: ['Reading', 'Internet'],
    webSite: 'http://lamp.example',
    sourceCode: 'https://code.example/lamp',
    issueTracker: 'https://code.example/lamp/issues',
    icon: { 'en-US': files('/example.lamp/en-US/icon_x=.png')[0] },
    screenshots: {
      phone: {
        'en-US': files('/example.lamp/en-US/1.png', '/../../hosts', 'https://evil.example/x'),
        'de-DE': files('/example.lamp/de-DE/new one.png'),
      },
    },
  },
  versions: {
    a: version('2.0', 20, { whatsNew: { 'en-US': 'Brighter', 'de-DE': 'Heller' } }),
    b: version('3.0-beta', 30, { releaseChannels: ['Beta'] }),
    c: version('1.0', 10),
  },
}
const index = (packages: object, repo = {}) => ({
  repo: {
    address: 'https://evil.example/repo',
    categories: { Reading: { name: { 'en-US': 'Books', de: 'Bücher' } } },
    ...repo,
  },
  packages,
})

it('fills the catalogue in all languages from the page of an app', async () => {
  const project = openProject()
  const standIn = await openStandIn()
  standIn.answer(INDEX, index({ 'example.lamp': lamp }))
  await project.picture('picture.png', 8)
  const picture = readFileSync(join(project.folder, 'picture.png'))
  const places = ['en-US/icon_x%3D.png', 'en-US/1.png', 'de-DE/new%20one.png']
  for (const place of places)
    standIn.answer(`https://f-droid.org/repo/example.lamp/${place}`, picture)
  project.setCompany({ languages: ['en', 'de'] })
  const page = 'https://f-droid.org/de/packages/example.lamp'
  const { code, output } = await project.run('import', [page])
  expect(output).toContain('website left out: expected an https address')
  expect(output).toContain("picture left out: expected one in the repository, got '/../../hosts'")
  expect(code).toBe(0)
  const image = expect.stringMatching(/^images\/apps\/lamp-/)
  const screenshots = [{ image, width: 8, height: 8 }]
  expect(project.records()).toEqual([
    {
      id: 1,
      title: 'Lamp',
      image,
      color: '#008080',
      companyName: 'Lamp Works',
      size: 6.7,
      description: 'Reads well\nat night',
      tagline: 'Light',
      category: 'Books',
      updated: '2026-11-03',
      version: '2.0',
      oldestAndroid: '8.0',
      licence: 'GPL-3.0-only',
      certificates: [{ package: 'example.lamp', sha256: Array(16).fill('4A:0C').join(':') }],
      whatsNew: 'Brighter',
      screenshots,
      stores: { fDroid: 'https://f-droid.org/packages/example.lamp/' },
      sourceCode: 'https://code.example/lamp',
      support: 'https://code.example/lamp/issues',
    },
  ])
  expect(JSON.parse(project.read('public/data.de.json'))).toEqual([
    { id: 1, title: 'Lampe', tagline: 'Licht', whatsNew: 'Heller' },
  ])
  const sources = project.map().apps.map(({ sources }) => sources)
  expect(sources).toEqual([['https://f-droid.org/packages/example.lamp/']])
})

it('reads the index of any repository once, and names what is missing or damaged', async () => {
  const standIn = await openStandIn()
  const url = 'https://apps.example/fdroid/repo/index-v2.json'
  const damaged = { metadata: { name: 'Lamp' } }
  const tested = {
    metadata: { ...lamp.metadata, license: 'Unknown' },
    versions: {
      a: version('3.1-alpha', 29, { releaseChannels: ['Alpha'] }),
      b: version('3.0-beta', 30, { releaseChannels: ['Beta'] }, 99),
    },
  }
  const newer = { ...lamp, versions: { a: version('4.0', 40, {}, 37) } }
  const packages = {
    ...{ 'example.lamp': lamp, 'example.bad': damaged },
    ...{ 'example.tested': tested, 'example.newer': newer },
  }
  standIn.answer(url, index(packages, { webBaseUrl: 'https://apps.example/' }))
  const read = openSources(true, ['en'])
  const names = [...Object.keys(packages), 'toString', '__proto__']
  await read(names.slice(0, 2).map(name => `${url}#${name}`))
  const found = [...(await read(names.map(name => `${url}#${name}`))).values()]
  expect(standIn.requests).toEqual([url])
  expect(found).toMatchObject([
    [
      {
        ids: { fDroid: 'example.lamp' },
        fields: { stores: { fDroid: 'https://apps.example/example.lamp' } },
        screenshots: [{ url: 'https://apps.example/fdroid/repo/example.lamp/en-US/1.png' }],
      },
    ],
    { message: expect.stringContaining('#example.bad is damaged: metadata.name: expected') },
    // No version of Android has this level yet.
    [{ fields: { version: '3.0-beta', updated: '2026-11-03', oldestAndroid: 'API 99' } }],
    [{ fields: { oldestAndroid: '17', licence: 'GPL-3.0-only' } }],
    { message: expect.stringContaining('no app toString. It was removed, or has') },
    { message: expect.stringContaining('the repository has no app __proto__') },
  ])
  expect(JSON.stringify(found[2])).not.toContain('licence')
})

it.each([
  ['{"packages":{}}', 'index-v2.json is damaged: repo: missing'],
  ['<p>Blocked', 'expected JSON in UTF-8'],
  [' '.repeat(1.01e8), 'more than 100 MB'],
])('explains an index such as %.15j', async (content, reason) => {
  const standIn = await openStandIn()
  standIn.answer(INDEX, Buffer.from(content))
  const read = await openSources(true, ['en'])(['https://f-droid.org/packages/example.lamp/'])
  expect([...read.values()]).toMatchObject([{ message: expect.stringContaining(reason) }])
})
