import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProject } from '../import/project.ts'
import { checkPublicFiles } from '../../tools/build/publicFiles.ts'

function makeFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'public-'))
  mkdirSync(join(folder, '.well-known'))
  for (const name of names) writeFileSync(join(folder, name), '')
  return folder
}

const WRITTEN = ['robots.txt', '_headers', '_redirects', 'de/manifest.webmanifest']

describe("the company's public folder", () => {
  it('must not have files that the build writes', () => {
    const folder = makeFolder('robots.txt', '_headers')
    expect(() => checkPublicFiles(folder, '/', WRITTEN)).toThrow(
      `The build writes these files itself. Remove: ${folder}/_headers, ${folder}/robots.txt`,
    )
    const own = makeFolder('_redirects', 'de')
    expect(() => checkPublicFiles(own, '/', WRITTEN)).toThrow(`Remove: ${own}/de`)
    expect(checkPublicFiles(own, '/', WRITTEN.slice(0, -1))).toEqual([])
  })

  it.each([
    ['.well-known/assetlinks.json', '', 'expected a JSON array with at least one statement'],
    ['.well-known/assetlinks.json', '[]', 'expected a JSON array with at least one statement'],
    ['.well-known/apple-app-site-association', '{}', 'expected a JSON object with applinks'],
    ['.well-known/security.txt', '', 'expected a line such as Contact: mailto:'],
    ['.well-known/security.txt', 'Contact: x', 'expected a line such as Expires: 2027-'],
    [
      '.well-known/security.txt',
      'Contact: x\r\nexpires: 2020-01-31T00:00:00Z\r\n',
      'expected Expires in the future, got 2020-01-31T00:00:00Z.',
    ],
    ['app-ads.txt', ' ', 'expected the lines of your ad network'],
  ])('has a warning about %s with %j', (name, text, fault) => {
    const folder = makeFolder()
    writeFileSync(join(folder, name), text)
    const [warning, ...others] = checkPublicFiles(folder, '/', WRITTEN)
    expect(warning).toContain(`${folder}/${name}: ${fault}`)
    expect(others).toEqual([])
  })

  it('is a part of what check:catalogue checks', async () => {
    const project = openProject([{ id: 1, title: 'A' }])
    project.write('public/.well-known/assetlinks.json', '')
    const { code, output } = await project.run('check', ['--strict'])
    expect(output).toContain("'a JSON array with at least one statement'")
    expect(code).toBe(1)
  })

  it('has files that others accept', () => {
    const folder = makeFolder()
    const files = {
      'assetlinks.json': '[{ "relation": [] }]',
      'apple-app-site-association': '{ "applinks": {} }',
      'security.txt': 'Contact: x\nExpires: 9999-01-31T00:00:00Z',
    }
    for (const [name, text] of Object.entries(files)) {
      writeFileSync(join(folder, '.well-known', name), text)
    }
    expect(checkPublicFiles(folder, '/', WRITTEN)).toEqual([])
  })

  it('has files that nobody finds below a base path', () => {
    const folder = makeFolder('data.json')
    writeFileSync(join(folder, 'app-ads.txt'), 'x')
    expect(checkPublicFiles(folder, '/', WRITTEN)).toEqual([])
    expect(checkPublicFiles(folder, '/store/', WRITTEN)).toEqual(
      ['.well-known', 'app-ads.txt'].map(
        name =>
          `${folder}/${name}: others look for it at the root of the host, not below /store/. Copy it there, too.`,
      ),
    )
  })
})
