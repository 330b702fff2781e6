import { beforeEach, expect, it, vi } from 'vitest'
import { openAdapters } from '../../../../tools/import/adapters.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const INDEX = 'https://f-droid.org/repo/index-v2.json'
const PAGE = 'https://f-droid.org/packages/example.lamp/'

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeEach(async () => {
  standIn = await openStandIn()
})

const reasonOf = (source: string) =>
  openAdapters(['en'])(source).then(
    () => 'none',
    (error: Error) => error.message,
  )

const version = (versionName: string, versionCode: number, size: number, others: object = {}) => ({
  added: 1_793_664_000_000,
  file: { name: '/x.apk', size },
  manifest: { versionName, versionCode, usesSdk: { minSdkVersion: 26 }, ...others },
})

const metadata = {
  name: { 'en-US': 'Lamp', 'de-DE': 'Lampe' },
  summary: { 'en-US': 'Light', de: 'Licht' },
  description: { 'en-US': '<b>Reads</b> well\nat night', 'zh-CN': '…' },
  authorName: 'Lamp\u0007 Works',
  license: 'GPL-3.0-only',
  categories: ['Reading', 'Internet'],
  webSite: 'http://lamp.example',
  sourceCode: 'https://code.example/lamp',
  issueTracker: 'https://code.example/lamp/issues',
  icon: { 'en-US': { name: '/example.lamp/icon_x=.png' } },
  screenshots: {
    phone: {
      'en-US': [{ name: '/1.png' }, { name: '/../../hosts' }, { name: 'https://evil.example/x' }],
      'de-DE': [{ name: '/de/new one.png' }],
    },
  },
}
const repo = { categories: { Reading: { name: { 'en-US': 'Books', de: 'Bücher' } } } }
const whatsNew = { 'en-US': '* Brighter', 'de-DE': 'Heller' }
const versions = {
  a: { ...version('2.0', 22, 9e6, { nativecode: ['x86_64'] }), whatsNew },
  b: { ...version('2.0', 21, 6e6, { nativecode: ['arm64-v8a'] }), whatsNew },
  c: { ...version('3.0-beta', 30, 1), releaseChannels: ['Beta'] },
  d: version('1.0', 10, 1, { nativecode: ['arm64-v8a'] }),
}
const packages = { 'example.lamp': { metadata, versions } }

it('reads an app in all languages, with the size for most phones', async () => {
  standIn.answer(INDEX, { repo, packages })
  const timeout = vi.spyOn(AbortSignal, 'timeout')
  const read = openAdapters(['en', 'de'])
  const [app] = await Promise.all([
    read(PAGE.replace('f-droid.org', 'www.f-droid.org/de')),
    read(PAGE),
  ])
  expect(standIn.requests).toEqual([INDEX])
  // A second for each of the 100 MB that an index may have.
  expect(timeout.mock.calls).toEqual([[100_000]])
  const base = 'https://f-droid.org/repo'
  expect(app).toEqual({
    ids: ['example.lamp'],
    platform: 'android',
    icon: { url: `${base}/example.lamp/icon_x%3D.png` },
    screenshots: [{ url: `${base}/1.png` }],
    fields: {
      title: 'Lamp',
      tagline: 'Light',
      description: 'Reads well\nat night',
      whatsNew: '• Brighter',
      companyName: 'Lamp Works',
      category: 'Books',
      version: '2.0',
      updated: '2026-11-03',
      size: 6,
      oldestAndroid: '8.0',
      licence: 'GPL-3.0-only',
      sourceCode: 'https://code.example/lamp',
      support: 'https://code.example/lamp/issues',
      stores: { fDroid: PAGE },
    },
    translations: {
      de: {
        fields: { title: 'Lampe', tagline: 'Licht', whatsNew: 'Heller' },
        screenshots: [{ url: `${base}/de/new%20one.png` }],
        notes: [],
      },
    },
    notes: [
      'website left out: expected an https address, got "http://lamp.example"',
      "picture left out: expected one in the repository, got '/../../hosts'",
      "picture left out: expected one in the repository, got 'https://evil.example/x'",
    ],
  })
})

it('reads an app of another repository, whose pages it names', async () => {
  const index = 'https://apps.example/fdroid/repo/index-v2.json'
  standIn.answer(index, { repo: { webBaseUrl: 'https://apps.example/packages/' }, packages })
  const { fields } = await openAdapters(['en'])(`${index}#example.lamp`)
  expect(fields.stores).toEqual({ fDroid: 'https://apps.example/packages/example.lamp' })
})

it.each([
  ['{"packages":{}}', 'index-v2.json is damaged: repo: missing'],
  ['{"repo":{},"packages":{}}', 'the repository has no app example.lamp'],
  ['<p>Blocked', 'expected JSON in UTF-8'],
])('explains an index such as %.15j', async (content, reason) => {
  standIn.answer(INDEX, Buffer.from(content))
  expect(await reasonOf(PAGE)).toContain(reason)
})
