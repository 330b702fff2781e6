import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkPublicFiles } from '../../tools/build/publicFiles.ts'

function makeFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(folder, '.well-known'))
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}

const ROOT = 'https://apps.example/store/'

describe("the company's public folder", () => {
  it('must not have files that the build writes', () => {
    const folder = makeFolder('robots.txt', '_headers')
    expect(() => checkPublicFiles(folder, '/', undefined)).toThrow(
      `The build writes these files itself. Remove: ${folder}/_headers, ${folder}/robots.txt`,
    )
    const own = makeFolder('sitemap.xml', '_redirects', 'de')
    expect(checkPublicFiles(own, '/', undefined)).toEqual([])
    expect(() => checkPublicFiles(own, '/', ROOT)).toThrow(`Remove: ${own}/sitemap.xml`)
    expect(() => checkPublicFiles(own, '/', undefined, ['de', 'fr'])).toThrow(`Remove: ${own}/de`)
  })

  it('has files that nobody finds below a base path', () => {
    const folder = makeFolder('app-ads.txt', 'data.json')
    expect(checkPublicFiles(folder, '/', ROOT)).toEqual([])
    expect(checkPublicFiles(folder, '/store/', ROOT)).toEqual(
      ['.well-known', 'app-ads.txt'].map(
        name =>
          `${folder}/${name}: others look for it at the root of the host, not below /store/. Copy it there, too.`,
      ),
    )
  })
})
