import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { openPictureCache } from '../../tools/build/pictureCache.ts'
import { openPreviews } from '../../tools/build/previewPictures.ts'
import { draftOf } from '../../tools/lib/outFile.ts'
import { companyFolder, readCompany } from '../../tools/lib/company.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, FIXTURE_PUBLIC } from '../fixtures/catalogue.ts'
import { makeApp } from '../support/makeApp.ts'
import { expectConsole } from '../support/strictConsole.ts'

const folder = makeTemporaryFolder('previews')
const newFolder = () => mkdtempSync(join(folder, 'test-'))

/** A function that draws `text`. */
const drawer = (text: string) => vi.fn(async () => Buffer.from(text))

describe('the cache of pictures', () => {
  it('keeps a picture for its inputs, also for the next build', async () => {
    const dir = newFolder()
    const draw = drawer('picture')
    for (const inputs of ['a', 'a', 'b', 'a']) {
      expect(`${await openPictureCache(dir).load(inputs, draw)}`).toBe('picture')
    }
    expect(draw).toHaveBeenCalledTimes(2)
    expect(readdirSync(dir)).toHaveLength(2)
  })

  it.each<[string, (entry: string, other: string) => void]>([
    ['cut off', entry => writeFileSync(entry, readFileSync(entry).subarray(0, -1))],
    ['empty', entry => writeFileSync(entry, '')],
    ['that of another', (entry, other) => copyFileSync(other, entry)],
  ])('draws a picture again whose entry is %s', async (_damage, damage) => {
    const dir = newFolder()
    const cache = openPictureCache(dir)
    await cache.load('a', drawer('picture'))
    const [entry = ''] = readdirSync(dir)
    await cache.load('b', drawer('another'))
    const [other = ''] = readdirSync(dir).filter(name => name !== entry)
    damage(join(dir, entry), join(dir, other))
    const draw = drawer('picture')
    for (let build = 0; build < 2; build += 1) {
      expect(`${await cache.load('a', draw)}`).toBe('picture')
    }
    expect(draw).toHaveBeenCalledOnce()
  })

  it.each<[string, (entry: string) => void]>([
    ['a pipe', entry => execFileSync('mkfifo', [entry])],
    ['a folder', entry => mkdirSync(entry)],
    ['a symbolic link', entry => symlinkSync(import.meta.filename, entry)],
  ])('neither reads nor replaces an entry that is %s, and warns', async (_kind, make) => {
    const dir = newFolder()
    const cache = openPictureCache(dir)
    await cache.load('a', drawer('picture'))
    const [entry = ''] = readdirSync(dir)
    rmSync(join(dir, entry))
    make(join(dir, entry))
    expect(`${await cache.load('a', drawer('picture'))}`).toBe('picture')
    expectConsole(/pictures are not kept/)
    cache.trim()
    expect(readdirSync(dir)).toEqual([entry])
  })

  it('stays within its limit, keeps what was used last, and leaves the files of others', async () => {
    const dir = newFolder()
    const cache = openPictureCache(dir, 250)
    for (const [index, inputs] of ['a', 'b', 'c'].entries()) {
      const before = readdirSync(dir)
      await cache.load(inputs, drawer(inputs.repeat(60)))
      const [entry = ''] = readdirSync(dir).filter(name => !before.includes(name))
      utimesSync(join(dir, entry), index + 1, index + 1)
    }
    for (const file of [draftOf(join(dir, 'killed')), join(dir, 'holiday.jpg')]) {
      writeFileSync(file, 'x'.repeat(500))
      utimesSync(file, 1, 1)
    }
    // A picture that is used again is not the oldest any more.
    await cache.load('a', drawer('never'))
    cache.trim()
    const draw = drawer('again')
    for (const inputs of ['a', 'c', 'b']) await openPictureCache(dir).load(inputs, draw)
    expect(draw).toHaveBeenCalledOnce()
    expect(readdirSync(dir)).toContain('holiday.jpg')
    expect(readdirSync(dir)).toHaveLength(4)
  })

  it('warns once if it cannot be written, and draws', async () => {
    const file = join(newFolder(), 'file')
    writeFileSync(file, '')
    const cache = openPictureCache(join(file, 'cache'))
    for (const inputs of ['a', 'b']) {
      expect(`${await cache.load(inputs, drawer('picture'))}`).toBe('picture')
    }
    cache.trim()
    expect(console.warn).toHaveBeenCalledOnce()
    expectConsole(new RegExp(`pictures are not kept: .*${file}`))
  })
})

describe('preview pictures', () => {
  it('are drawn again only if something has changed that they show', async () => {
    const publicDir = newFolder()
    cpSync(join(FIXTURE_PUBLIC, 'images'), join(publicDir, 'images'), { recursive: true })
    const company = readCompany(companyFolder(FIXTURE_COMPANY))
    const cache = openPictureCache(newFolder())
    const icon = 'images/icon.svg'
    const apps = [makeApp({ id: 1, title: 'One', image: icon }), makeApp({ id: 2, title: 'Two' })]
    const writeIcon = (color: string) =>
      writeFileSync(
        join(publicDir, icon),
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
      )
    /** Builds the pictures as a new build does. */
    async function draw() {
      const previews = openPreviews(publicDir, company, cache)
      const pictures = [...apps.map(previews.ofApp), previews.ofSite(), previews.ofSite()]
      const paths = (await Promise.all(pictures)).map(({ path }) => path)
      return { paths, drawn: previews.drawnCount() }
    }

    writeIcon('red')
    const first = await draw()
    expect(first.drawn).toBe(3)
    expect(await draw()).toEqual({ ...first, drawn: 0 })

    writeIcon('blue')
    const [one = '', ...others] = first.paths
    const second = await draw()
    expect(second).toEqual({ paths: [expect.not.stringMatching(one), ...others], drawn: 1 })

    Object.assign(apps[1] ?? {}, { downloads: 5, title: 'Three' })
    expect((await draw()).drawn).toBe(1)
  })
})
