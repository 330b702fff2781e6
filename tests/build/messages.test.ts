import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildSite } from '../../tools/lib/buildSite.ts'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY, FIXTURE_PUBLIC } from '../fixtures/catalogue.ts'
import { details, makeApp } from '../support/makeApp.ts'
import { mapTexts } from '../support/mapTexts.ts'

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))

/** A text without Latin letters, except in placeholders. */
const toCyrillic = (text: string) =>
  text.replace(/\{\w+\}|[a-z]/gi, found => (found.length > 1 ? found : 'ж'))

/** What visitors read in a page, and search engines about it. */
function textsOf(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
  const attributes = [
    /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g,
    /="(?:description|og:(?:title|description|site_name|image:alt))" content="([^"]*)"/g,
  ]
  return [
    ...shown.replace(/<[^>]*>/g, '\n').split('\n'),
    ...attributes.flatMap(pattern => [...shown.matchAll(pattern)].map(([, text = '']) => text)),
    ...[...html.matchAll(/"name":("(?:[^"\\]|\\.)*")/g)].map(([, json = '']) => JSON.parse(json)),
  ]
}

it('a company can replace every text of the site', async () => {
  const folder = makeTemporaryFolder('texts')
  const english = readJson('src/messages/en.json')
  const write = (file: string, value: unknown) =>
    writeFileSync(join(folder, file), JSON.stringify(value))
  mkdirSync(join(folder, 'public'))
  cpSync(`${FIXTURE_PUBLIC}/images`, join(folder, 'public/images'), { recursive: true })
  write('company.json', mapTexts(readJson(`${FIXTURE_COMPANY}/company.json`), toCyrillic))
  write('public/data.json', [
    mapTexts(makeApp({ ...details, id: 1 }), toCyrillic),
    mapTexts(makeApp({ id: 2 }), toCyrillic),
  ])
  write(
    'messages.json',
    mapTexts(english, text => `${toCyrillic(text)}<ж "'&`),
  )
  const dist = join(folder, 'dist')
  const { code, output } = await buildSite({
    outDir: dist,
    company: folder,
    isCompressed: false,
    env: { SITE_URL: 'https://apps.example' },
  })
  expect(code, output).toBe(0)
  const files = listFiles(dist).filter(file => /\.html$|^(feed|opensearch)\.xml$/.test(file))
  expect(files).toHaveLength(10)
  for (const file of files) {
    const content = readFileSync(join(dist, file), 'utf8')
    expect(content, file).not.toContain('<ж')
    const latin = textsOf(content)
      // Months are not texts of the file.
      .map(text => text.replace(/&#?\w+;|February 2\d, 2026/g, ''))
      .filter(text => /[a-z]/i.test(text) && !/^(https:|\d{4}-|UTF-8)/.test(text))
    expect(latin, file).toEqual([])
  }
})
