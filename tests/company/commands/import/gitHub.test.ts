import type { RequestListener } from 'node:http'
import { beforeEach, expect, it, vi } from 'vitest'
import { openAdapters } from '../../../../tools/import/adapters.ts'
import { supply } from './project.ts'
import { openStandIn } from './standIn.ts'

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }))

const ADDRESS = 'https://github.com/example/lamp'
const RELEASE = 'https://api.github.com/repos/example/lamp/releases/latest'

let standIn: Awaited<ReturnType<typeof openStandIn>>
beforeEach(async () => {
  standIn = await openStandIn()
})

const read = (source: string) => openAdapters(['en'])(source)
const reasonOf = (source: string) =>
  read(source).then(
    () => 'none',
    (error: Error) => error.message,
  )

it.each([
  ['2.3.1', '2.3.1'],
  ['v2.3.1', '2.3.1'],
  ['v5', '5'],
  ['android-v2.3.1', '2.3.1'],
  ['release/2.3.1', '2.3.1'],
  ['app@2.3.1', '2.3.1'],
  ['2.3.1-beta.1', '2.3.1-beta.1'],
  ['vintage-3', 'vintage-3'],
])('a release %j is version %s', async (tag_name, version) => {
  standIn.answer(RELEASE, { tag_name, published_at: '2026-11-03T09:00:00Z' })
  const { fields, folderName } = await read(`${ADDRESS}/releases`)
  expect([fields, folderName]).toEqual([{ version, updated: '2026-11-03' }, 'lamp'])
})

it('reads listing and release, whose news lose their marks', async () => {
  standIn.commit('example/lamp', supply('metadata', { title: 'Lamp' }))
  const body = '## New\r\n* **warm** [light](https://a.example)\r\n<img src=x onerror=y>'
  standIn.answer(RELEASE, { tag_name: 'v3.0', body })
  expect((await read(ADDRESS)).fields).toEqual({
    title: 'Lamp',
    version: '3.0',
    whatsNew: 'New\n\n• warm light',
  })
})

it('takes no release for a folder, beside which there may be other apps', async () => {
  standIn.commit('example/lamp', supply('apps/lamp', { title: 'Lamp' }))
  standIn.answer(RELEASE, { tag_name: 'v3.0' })
  expect((await read(`${ADDRESS}/tree/HEAD/apps/lamp/`)).fields).toEqual({ title: 'Lamp' })
  expect(await reasonOf(`${ADDRESS}/tree/HEAD/apps/oven`)).toContain('no folder apps/oven')
  expect(await reasonOf(`${ADDRESS}/tree/none/apps/lamp`)).toContain('could not be cloned')
})

it('names what has neither', async () => {
  standIn.commit('example/lamp', { 'README.md': '' })
  expect(await reasonOf(ADDRESS)).toContain('has neither a listing nor a release')
})

it('names the new address of a repository that has moved', async () => {
  const moved: RequestListener = (_, response) =>
    response.writeHead(301, { location: 'https://github.com/other/lantern' }).end()
  standIn.answer(ADDRESS, moved)
  const reason = `${ADDRESS} has moved: write https://github.com/other/lantern in its place.`
  expect(await reasonOf(ADDRESS)).toBe(reason)
})

it('explains the limit of calls', async () => {
  standIn.commit('example/lamp', supply('metadata', { title: 'Lamp' }))
  vi.stubEnv('GITHUB_TOKEN', 'secret')
  const limit: RequestListener = ({ headers }, response) =>
    response.writeHead(headers.authorization === 'Bearer secret' ? 403 : 404).end()
  standIn.answer(RELEASE, limit)
  expect(await reasonOf(ADDRESS)).toContain('higher with GITHUB_TOKEN')
})
