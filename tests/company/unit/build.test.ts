import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { type InlineConfig, resolveConfig } from 'vite'
import { describe, expect, it, vi } from 'vitest'
import type { CompanyFolder } from '../../../tools/company/company.ts'
import { listFiles } from '../../../tools/lib/listFiles.ts'
import { readBase } from '../../../tools/lib/readBase.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { BUILT_MARK, prepareOutDir, requireOutDir } from '../../../tools/site/builtSite.ts'
import { describeVersion } from '../../../tools/site/describeVersion.ts'
import { countFiles, fileLimitWarning, removeOlderCopies } from '../../../tools/site/fileCount.ts'
import { readSiteUrl } from '../../../tools/site/siteUrl.ts'
import { site } from '../../../tools/site/vitePlugin.ts'
import { FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'
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
  expect(fileLimitWarning(25_000, true)).toContain('COMPRESS=0 leaves out')
})

it('the build counts what it has not written, but for a repository', () => {
  const dist = writeFolder({ 'old.html': '', 'new.html': '', '.git/HEAD': '' })
  utimesSync(join(dist, 'old.html'), 1, 1)
  expect(countFiles(dist, 2000)).toEqual({ written: 1, older: 1 })
})

it('a build deletes the compressed copies of an earlier one, which hosts would send', () => {
  const files = { 'a.html': '', 'a.html.br': '', 'b.html': '', 'b.html.gz': '', 'own.gz': '' }
  const dist = writeFolder(files)
  for (const older of ['a.html.br', 'own.gz']) utimesSync(join(dist, older), 1, 1)
  removeOlderCopies(dist, 2000)
  expect(listFiles(dist).toSorted()).toEqual(['a.html', 'b.html', 'b.html.gz', 'own.gz'])
})

it('a build empties its folder only if no other files were there before it', () => {
  const dist = join(writeFolder(), 'dist')
  const guides = writeFolder({ 'guide.md': '' })
  prepareOutDir(guides, false)
  const company = { root: '/elsewhere' } as CompanyFolder
  expect(() => requireOutDir(guides, true, company)).toThrow(
    'it contains files that no build created',
  )
  prepareOutDir(dist, true)
  // The build is interrupted.
  writeFileSync(join(dist, 'data.json'), '')
  requireOutDir(dist, true, company)
  prepareOutDir(dist, true)
  expect(listFiles(dist)).toEqual([BUILT_MARK])
})

describe('vite build', () => {
  const company = (files: Record<string, unknown>) =>
    writeFolder({
      'company.json': readFileSync(`${FIXTURE_COMPANY}/company.json`, 'utf8'),
      'public/data.json': [],
      'logo.svg': readFileSync(`${FIXTURE_COMPANY}/logo.svg`, 'utf8'),
      ...files,
    })
  const withRecord = (record: object) => ({
    COMPANY: company({ 'public/data.json': [{ id: 1, title: 'Kettle', ...record }] }),
  })
  const empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
  const own = company({ 'guide/index.html': '' })
  const folderAsLogo = company({})
  rmSync(join(folderAsLogo, 'logo.svg'))
  mkdirSync(join(folderAsLogo, 'logo.svg'))

  it.each<[reason: string, variables: Record<string, string>, config?: InlineConfig]>([
    ['none does not exist: name the folder', { COMPANY: 'none' }],
    ['it contains', { COMPANY: own }, { build: { outDir: own } }],
    [
      'it contains files that no build created',
      { COMPANY: own },
      { build: { outDir: join(own, 'guide'), emptyOutDir: true } },
    ],
    ['docs: it contains files that no build created', {}, { build: { outDir: 'docs' } }],
    ["Invalid base '..': use a path such as /store/.", {}, { base: '..' }],
    ["Invalid SITE_URL 'apps'", { SITE_URL: 'apps' }],
    ["Invalid FOLDERS 'yes': use 1 or 0.", { FOLDERS: 'yes' }],
    ["Invalid COMPRESS '': use 1 or 0.", { COMPRESS: '' }],
    ['title: expected a string with a visible', withRecord({ title: ' ' })],
    [
      "data.json, line 1: 1 'Kettle': downloads: expected a number ≥ 0",
      withRecord({ downloads: -1 }),
    ],
    ['cannot be the logo: it draws nothing', { COMPANY: company({ 'logo.svg': empty }) }],
    ['logo.svg is a folder: expected a file.', { COMPANY: folderAsLogo }],
    ...['logo.svg', 'pages/a.md', 'public/_redirects'].map(
      (name): [string, { COMPANY: string }] => [
        `${basename(name)} has a wrong encoding: expected UTF-8, got another encoding. Save it as`,
        { COMPANY: company({ [name]: Buffer.from('# Caf\u00e9', 'latin1') }) },
      ],
    ),
    [
      'a.md has a wrong encoding: expected UTF-8, got UTF-16 or binary data. Save it as UTF-8.',
      { COMPANY: company({ 'pages/a.md': Buffer.from('\ufeff# Privacy', 'utf16le') }) },
    ],
  ])('ends with exit code 1 and without a stack: %s', async (reason, variables, config) => {
    for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
    const print = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(process, 'exit').mockImplementation(code => {
      throw new Error(`exit code ${code}`)
    })
    const inline = { configFile: false as const, plugins: site(), ...config }
    await expect(resolveConfig(inline, 'build')).rejects.toThrow('exit code 1')
    const printed = print.mock.calls.flat()
    expect(printed.join('\n')).toMatch(/^error: /)
    expect(printed.join('\n')).toContain(reason)
    expect(printed.filter(line => /^ +at /.test(line))).toEqual([])
  })
})
