import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import MarkdownIt, { type Token } from 'markdown-it'
import { describe, expect, it } from 'vitest'
import { docs, scripts } from '../../support/docs.ts'

const parser = new MarkdownIt()

/** The fragment by which GitHub's pages link to a heading. */
function fragmentOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

/** The fragments of a Markdown file, and the addresses of its links and pictures. */
function readLinks(file: string) {
  const tokens = parser.parse(readFileSync(file, 'utf8'), {})
  const fragments = tokens.flatMap(({ type }, index) => {
    const heading = tokens[index + 1]?.children ?? []
    const isText = ({ type }: Token) => type === 'text' || type === 'code_inline'
    const title = heading.filter(isText).map(({ content }) => content)
    return type === 'heading_open' ? [fragmentOf(title.join(''))] : []
  })
  const targets = tokens
    .flatMap(({ children }) => children ?? [])
    .map(token => String(token.attrGet('href') ?? token.attrGet('src') ?? ''))
  return { fragments, targets }
}

it('links in documents lead to files and headings that exist', () => {
  const files = globSync([
    'README.md',
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    'SECURITY.md',
    'docs/**/*.md',
  ])
  const broken = files.flatMap(file =>
    readLinks(file)
      .targets.filter(target => target && !/^(https?|mailto):/.test(target))
      .filter(target => {
        const [path = '', fragment] = target.split('#')
        const linked = path ? join(dirname(file), decodeURI(path)) : file
        if (!existsSync(linked)) return true
        return fragment !== undefined && !readLinks(linked).fragments.includes(fragment)
      })
      .map(target => `${file}: ${target}`),
  )
  expect(broken).toEqual([])
})

it('the version is that of the lock file and of the last release in CHANGELOG.md', () => {
  const read = (file: string) => readFileSync(file, 'utf8')
  const { version } = JSON.parse(read('package.json'))
  const { packages, ...lock } = JSON.parse(read('package-lock.json'))
  const [, released] = /^## (\d.*)$/m.exec(read('CHANGELOG.md')) ?? []
  expect([lock.version, packages[''].version, released]).toEqual([version, version, version])
})

describe('README.md, CONTRIBUTING.md and docs/', () => {
  const text = docs.join('\n')

  it('name every script of package.json', () => {
    const isNamed = (name: string) => new RegExp(`(\`|npm run |npm )${name}(?![\\w:-])`).test(text)
    expect(Object.keys(scripts).filter(name => !isNamed(name))).toEqual([])
  })

  it('name no script that is missing', () => {
    const named = [...text.matchAll(/(?:npm run |`(?=test:))([\w:]+)/g)].map(
      ([, name = '']) => name,
    )
    expect(named.filter(name => !(name in scripts))).toEqual([])
  })

  it('name no file or folder of the repository that is missing', () => {
    const paths = [...text.matchAll(/`((?:src|tests|tools|mock-server|deploy)\/[^`\s…]*)`/g)]
    const missing = paths.map(([, path = '']) => path).filter(path => globSync(path).length === 0)
    expect(missing).toEqual([])
  })
})
