import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { command } from '../../tools/brand/brandCommand.ts'
import { parseLogo } from '../../tools/brand/logo.ts'
import { companyFolder, readCompany } from '../../tools/company/company.ts'
import { derivePalette, illustrationTones } from '../../tools/company/palette.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { runInProcess } from '../support/runInProcess.ts'

const ROOT = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'
const NAVY_SQUARE = `<svg ${ROOT}><path fill="#0a1f44" d="M0 0h10v10H0z"/></svg>`
const OWN = '#123456'

/** A project with a brand, a logo and an illustration of its color, and a foreign picture. */
function makeProject() {
  const folder = makeTemporaryFolder('brand')
  const write = (path: string, text: string) => {
    writeFileSync(join(folder, path), text)
    return join(folder, path)
  }
  cpSync(FIXTURE_COMPANY, folder, { recursive: true })
  rmSync(join(folder, 'public/images/page-not-found.svg'))
  const [dark, ...tones] = illustrationTones('#632ee3')
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" data-brand="#632ee3" viewBox="0 0 9 9"><path color="#fedcba" fill="${dark}" stroke="${tones[3]}" d="M0 0h9v9"/></svg>`
  write('logo.svg', drawing)
  write('public/images/hero.svg', drawing)
  write('public/images/foreign.svg', `<svg><path fill="${dark}"/></svg>`)
  write('company.json', JSON.stringify({ name: 'Old', color: '#632ee3', marketing: 'Kept' }))
  const read = (path: string) => readFileSync(join(folder, path), 'utf8')
  return {
    folder,
    read,
    write,
    brand: (...flags: string[]) => runInProcess(command, ['--company', folder, ...flags]),
    /** The content of every file that the command may write. */
    contents: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(file => /\.\w+$/.test(file) && !/^\w+-source\./.test(file))
        .toSorted()
        .map(file => [file, readFileSync(join(folder, file)).toString('base64')]),
  }
}

/** A pixel of a picture as #rrggbbaa. */
async function pixelOf(file: string, left: number, top: number): Promise<string> {
  const pixel = sharp(file).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return `#${(await pixel.raw().toBuffer()).toString('hex')}`
}

describe('npm run brand', () => {
  it('writes name and color, and recolors the illustrations and nothing else', async () => {
    const { brand, read } = makeProject()
    const foreign = read('public/images/foreign.svg')
    const { code, output } = await brand('--color', OWN, '--name', " D'Or & Söhne ")
    expect(code, output).toBe(0)
    expect(output.trim().split('\n').at(-1)).toContain('--plain-texts')
    expect((await brand('--plain-texts')).output).not.toContain('--plain-texts')
    expect(JSON.parse(read('company.json'))).toMatchObject({
      name: "D'Or & Söhne",
      color: OWN,
      marketing: 'Kept',
      texts: 'plain',
    })
    const [dark, ...tones] = illustrationTones(OWN)
    for (const path of ['public/images/hero.svg', 'logo.svg']) {
      expect(read(path)).toContain(`data-brand="${OWN}"`)
      expect(read(path)).toContain(`color="#fedcba" fill="${dark}" stroke="${tones[3]}"`)
    }
    expect(read('public/images/page-not-found.svg')).toContain(`data-brand="${OWN}"`)
    expect(read('public/images/foreign.svg')).toBe(foreign)
    expect(read('public/images/wordmark.svg')).toContain('aria-label="D&#39;Or &#38; Söhne"')
  })

  it('begins a company that other commands can read, in a folder that does not exist', async () => {
    const company = join(makeTemporaryFolder('brand'), 'new')
    const brand = (...flags: string[]) => runInProcess(command, ['--company', company, ...flags])
    expect((await brand('--name', 'Acme')).output).toContain('needs --name and --color.')
    expect(existsSync(company)).toBe(false)
    const { code, output } = await brand('--name', 'Acme', '--color', OWN)
    expect(code, output).toBe(0)
    expect(output).toContain('There are no icons and no wordmark yet')
    const chosen = readCompany(companyFolder(company)).company
    expect(chosen).toMatchObject({ name: 'Acme', hero: { headline: 'Apps by Acme' } })
    const { $schema } = JSON.parse(readFileSync(join(company, 'company.json'), 'utf8'))
    expect(resolve(company, $schema)).toBe(resolve('tools/company.schema.json'))
  })

  it('gives the same files from any brand before', async () => {
    const [direct, detour] = [makeProject(), makeProject()]
    const logo = direct.read('logo.svg')
    const between = ['--color', 'gray', '--name', 'Between', '--logo']
    await detour.brand(...between, detour.write('x-source.svg', NAVY_SQUARE))
    const end = (project: typeof direct) => {
      const last = ['--color', OWN, '--name', 'End', '--logo']
      return project.brand(...last, project.write('logo-source.svg', logo))
    }
    expect((await end(detour)).code).toBe(0)
    expect((await end(direct)).code).toBe(0)
    expect(detour.contents()).toEqual(direct.contents())
  })

  it('draws icons of the right sizes, and a plate where a mode would hide the logo', async () => {
    const { brand, folder, write, read } = makeProject()
    const { code, output } = await brand('--logo', write('navy.svg', NAVY_SQUARE), '--color', OWN)
    expect(code, output).toBe(0)
    expect(output).toContain('The logo is on #ffffff')
    const sizes = {
      'apple-touch-icon': 180,
      'icon-192': 192,
      'icon-512': 512,
      'icon-maskable': 512,
    }
    for (const [name, size] of Object.entries(sizes)) {
      const file = join(folder, `public/${name}.png`)
      expect(await sharp(file).metadata(), name).toMatchObject({ width: size, height: size })
      expect(await pixelOf(file, size / 2, size / 2), name).toBe('#0a1f44ff')
      const isCut = name.startsWith('icon-') && name !== 'icon-maskable'
      expect(await pixelOf(file, 0, 0), name).toBe(isCut ? '#00000000' : '#ffffffff')
    }
    // The logo stays in the circle to which launchers cut.
    expect(await pixelOf(join(folder, 'public/icon-maskable.png'), 105, 105)).toBe('#ffffffff')
    expect(read('public/favicon.svg')).toContain('fill="#ffffff"')
    const { width, height } = await sharp(join(folder, 'public/images/wordmark.svg')).metadata()
    expect(width).toBeGreaterThan(height)
  })

  it('takes a wide logo for the wordmark', async () => {
    const { brand, write, read } = makeProject()
    const wide = NAVY_SQUARE.replace('0 0 10 10', '0 0 80 10').replaceAll('h10', 'h80')
    const { output } = await brand('--logo', write('wide.svg', wide))
    expect(output).toContain('The wordmark is the logo alone')
    expect(output).not.toContain('<text>')
    expect(read('public/images/wordmark.svg').match(/<path/g)).toHaveLength(1)
  })

  it.each([
    ['Acme', 1],
    ['Meridian Productivity Group', 1],
    // 40 letters
    ['Bell-Harrington Software Industries Oslo', 1],
    // Our font has no such letters.
    ['アクメ', 0],
    // Too small to be read in one line, and without a place for a second
    ['Donaudampfschifffahrtsgesellsch', 0],
  ])('draws the name %s so that it can be read, or leaves it out', async (name, paths) => {
    const { brand, write, read } = makeProject()
    const logo = write('own.svg', NAVY_SQUARE)
    const { code, output } = await brand('--logo', logo, '--name', name)
    expect(code, output).toBe(0)
    const wordmark = read('public/images/wordmark.svg')
    expect(output.includes('The wordmark is the logo alone')).toBe(paths === 0)
    expect(wordmark.match(/<path/g)).toHaveLength(1 + paths)
    // In one line, the site shows smaller letters.
    const [, width] = /width="([\d.]+)"/.exec(wordmark) ?? []
    expect(Number(width)).toBeLessThan(280)
  })

  it('warns of text in the logo, and puts a yellow name on a dark plate', async () => {
    const { brand, write, read } = makeProject()
    const text = NAVY_SQUARE.replace('</svg>', '<text y="9">A</text></svg>')
    const { output } = await brand('--logo', write('text.svg', text), '--color', '#ffd400')
    expect(output).toContain('The logo has <text>, which every browser draws in another font.')
    const { 'wordmark-plate': plate } = derivePalette('#ffd400')
    expect(read('public/images/wordmark.svg')).toContain(`fill="${plate}"`)
    expect(read('public/images/wordmark.svg')).toContain('fill="#ffd400"')
  })

  it('refuses a logo that is not self-contained', async () => {
    const svg = (content: string, attributes = '') => `<svg ${ROOT} ${attributes}>${content}</svg>`
    const square = '<path d="M0 0h10v10H0z"/>'
    const loads = 'it loads another file'
    const logos: [content: string, reason: string][] = [
      ['', 'it is not an SVG'],
      ['GIF89a', 'it is not an SVG'],
      ['<html><body/></html>', 'it is not an SVG'],
      [`<svg ${ROOT}><path`, 'it is not an SVG'],
      [svg(''), 'it draws nothing'],
      [
        `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">${square}</svg>`,
        'it has neither a viewBox nor a size',
      ],
      [svg(square + ' '.repeat(1_000_000)), 'it has more than 1000 kB'],
      [
        svg(`<text y="9">${'long '.repeat(6000)}</text>`),
        'without metadata it still has more than 25 kB',
      ],
      [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg(square)}`, 'it declares entities'],
      [svg(`<script>alert(1)</script>${square}`), 'it contains <script>'],
      [
        svg(`<s:script/>${square}`, 'xmlns:s="http://www.w3.org/2000/svg"'),
        'it contains <s:script>',
      ],
      [svg(`<foreignObject/>${square}`), 'it contains <foreignObject>'],
      [svg(square, 'onload="x()"'), 'it contains a script (onload)'],
      [svg(`<a href="javascript:x()">${square}</a>`), 'it refers to javascript:x()'],
      [
        svg(
          `<image l:href="https://x.example/a.png"/>${square}`,
          'xmlns:l="http://www.w3.org/1999/xlink"',
        ),
        'it refers to https://x.example/a.png',
      ],
      [svg('<path fill="url(https://x.example/a.svg#b)" d="M0 0h10v10"/>'), loads],
      [svg(`<style>@import "a.css";</style>${square}`), loads],
      [`<?xml-stylesheet href="a.css"?>${svg(square)}`, loads],
      [svg(`<set attributeName="href" to="javascript:x()"/>${square}`), 'it animates a link'],
    ]
    for (const [content, reason] of logos) {
      await expect(parseLogo(content, 'a.svg'), content.slice(0, 99)).rejects.toThrow(
        `a.svg cannot be the logo: ${reason}.`,
      )
    }
  })
})
