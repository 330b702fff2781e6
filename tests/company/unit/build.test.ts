import { execFileSync } from 'node:child_process'
import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readBase } from '../../../tools/lib/readBase.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { describeVersion } from '../../../tools/site/describeVersion.ts'
import { countFiles, fileLimitWarning } from '../../../tools/site/fileCount.ts'
import { readSiteUrl } from '../../../tools/site/siteUrl.ts'
import { writeFolder } from '../../support/writeFolder.ts'

describe('--base', () => {
  it('is accepted with and without slashes', () => {
    expect(['/', '/store/', '/store', 'store', 'a/b.c'].map(readBase)).toEqual([
      '/',
      '/store/',
      '/store/',
      '/store/',
      '/a/b.c/',
    ])
  })

  it.each(['./', '..', 'http://x/y', '/a b/', ''])('refuses %j', base => {
    expect(() => readBase(base)).toThrow(`Invalid base '${base}': use a path such as /store/.`)
  })
})

it('the version is named with its commit in the root of a repository only', () => {
  const root = makeTemporaryFolder('repository')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' })
  mkdirSync(join(root, 'copy'))
  for (const folder of ['.', 'copy']) {
    writeFileSync(join(root, folder, 'package.json'), '{"version": "1.2.3"}')
  }
  expect(describeVersion(root)).toBe('1.2.3')
  git('init', '--quiet')
  expect(describeVersion(root)).toBe('1.2.3')
  const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
  git(...author, 'commit', '--quiet', '--allow-empty', '--message', 'First')
  const commit = git('rev-parse', 'HEAD').slice(0, 7)
  expect(describeVersion(root)).toBe(`1.2.3 (${commit})`)
  expect(describeVersion(join(root, 'copy'))).toBe('1.2.3')
})

describe('SITE_URL', () => {
  it.each([
    ['https://apps.example', '/', 'https://apps.example/'],
    ['https://apps.example/', '/store/', 'https://apps.example/store/'],
    ['https://apps.example/store', '/store/', 'https://apps.example/store/'],
    ['http://localhost:4173/store/', '/store/', 'http://localhost:4173/store/'],
    ['', '/', undefined],
    [undefined, '/', undefined],
  ])('%s with the base %s gives %s', (siteUrl, base, expected) => {
    expect(readSiteUrl(siteUrl, base)).toBe(expected)
  })

  it.each([
    ['apps.example', '/', 'use an address such as https://apps.example.'],
    ['ftp://apps.example', '/', 'use an address such as https://apps.example.'],
    ['https://apps.example/shop', '/store/', 'its path differs from the base /store/'],
    ['https://apps.example/store', '/', 'its path differs from the base /'],
  ])('%s with the base %s is refused', (siteUrl, base, reason) => {
    expect(() => readSiteUrl(siteUrl, base)).toThrow(reason)
  })
})

it('the build warns before a site has more files than Cloudflare Pages accepts', () => {
  expect(fileLimitWarning(18_000, true)).toBe(undefined)
  expect(fileLimitWarning(18_001, false)).toBe(
    'The build has 18001 files. Cloudflare Pages accepts at most 20000.',
  )
  expect(fileLimitWarning(25_000, true)).toContain('--no-compress leaves out')
})

it('the build counts what it has not written, but for a repository', () => {
  const dist = writeFolder({ 'old.html': '', 'new.html': '', '.git/HEAD': '' })
  utimesSync(join(dist, 'old.html'), 1, 1)
  expect(countFiles(dist, 2000)).toEqual({ written: 1, older: 1 })
})
