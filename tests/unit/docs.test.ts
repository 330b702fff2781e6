import { globSync } from 'node:fs'
import { compile } from 'sass-embedded'
import { describe, expect, it } from 'vitest'
import { derivePalette } from '../../tools/company/palette.ts'
import { sassOptions } from '../../tools/company/sassOptions.ts'
import { company } from '../fixtures/company.ts'
import { docs, isHook, scripts } from '../support/docs.ts'

// `npm run lint` checks their links.
describe('CONTRIBUTING.md and docs/', () => {
  const text = docs.join('\n')

  it('name every script of package.json', () => {
    const names = Object.keys(scripts).filter(name => !isHook(name))
    const isNamed = (name: string) => new RegExp(`(\`|npm run |npm )${name}(?![\\w:-])`).test(text)
    expect(names.filter(name => !isNamed(name))).toEqual([])
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

  it('use no class that the styles lack', () => {
    const { css } = compile('src/styles/site.scss', sassOptions(derivePalette(company.color)))
    const names = [...text.matchAll(/className="([^"]*)"/g)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    expect(names.filter(name => !new RegExp(`\\.${name}(?![\\w-])`).test(css))).toEqual([])
  })
})
