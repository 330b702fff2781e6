import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AT_ROOT } from '../../../src/shared/domain/place.ts'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { derivePalette } from '../../../tools/company/palette.ts'
import { drawBrand } from '../../../tools/site/drawBrand.ts'
import { readLogo } from '../../../tools/site/logo.ts'
import { renderDocuments } from '../../../tools/site/renderDocuments.ts'
import { listSiteFiles, readSites } from '../../../tools/site/siteMap.ts'
import { expectConsole } from '../../support/strictConsole.ts'
import { writeFolder } from '../../support/writeFolder.ts'

const ROOT = 'xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"'
const NAVY_SQUARE = `<svg ${ROOT}><path fill="#0a1f44" d="M0 0h10v10H0z"/></svg>`
const SIZES = { 'apple-touch-icon': 180, 'icon-192': 192, 'icon-512': 512, 'icon-maskable': 512 }
const ICONS = ['favicon.svg', ...Object.keys(SIZES).map(name => `${name}.png`)]
const WORDMARK = 'images/wordmark.svg'

/** Draws the brand of a company with a navy logo and `files`. */
async function draw(company: object = {}, files: Record<string, string | Buffer> = {}) {
  const own = { name: 'Acme', color: '#123456', ...company }
  const folder = writeFolder({ 'company.json': own, 'logo.svg': NAVY_SQUARE, ...files })
  return openDrawn(await drawBrand(companyFolder(folder)))
}

function openDrawn(folder: Awaited<ReturnType<typeof drawBrand>>) {
  const { drawn } = folder
  return {
    folder,
    names: [...drawn.keys()].toSorted(),
    picture: (name: string) => drawn.get(name) ?? Buffer.of(),
    wordmark: String(drawn.get(WORDMARK)),
  }
}

/** A pixel of a picture as #rrggbbaa. */
async function pixelOf(picture: Buffer, left: number, top: number): Promise<string> {
  const pixel = sharp(picture).ensureAlpha().extract({ left, top, width: 1, height: 1 })
  return `#${(await pixel.raw().toBuffer()).toString('hex')}`
}

describe('the brand', () => {
  it('is drawn from the logo, the same each time', async () => {
    const [first, second] = [await draw(), await draw()]
    expect(first.names).toEqual([...ICONS, WORDMARK].toSorted())
    expect(second.folder.drawn).toEqual(first.folder.drawn)
  })

  it("is not drawn in place of the company's own files", async () => {
    const own = { 'public/icon-192.png': '', [`public/${WORDMARK}`]: NAVY_SQUARE }
    const { names } = await draw({}, own)
    expect(names).toEqual(ICONS.filter(name => name !== 'icon-192.png').toSorted())
    const chosen = await draw(
      { wordmark: 'images/own.svg' },
      { 'public/images/own.svg': NAVY_SQUARE },
    )
    expect(chosen.names).toEqual(ICONS.toSorted())
  })

  it('leaves a logo unread from which nothing is drawn', async () => {
    const own = [...ICONS, WORDMARK].map(name => [`public/${name}`, NAVY_SQUARE])
    const { names } = await draw({}, { ...Object.fromEntries(own), 'logo.svg': 'none' })
    expect(names).toEqual([])
  })

  it('is part of the site, and of the texts of the company', async () => {
    const files = { 'public/data.json': '[]', 'pages/a.md': `# A\n\n![b](${WORDMARK})` }
    const { folder, names } = await draw({ languages: ['en', 'de'] }, files)
    const sites = readSites(folder, AT_ROOT)
    const rows = listSiteFiles(sites)
    const drawn = rows.flatMap(({ kind, file }) => (kind === 'drawn' ? file : []))
    expect(drawn.toSorted()).toEqual(names)
    const { company } = sites[1]?.chosen ?? {}
    expect(company?.wordmark).toEqual({ path: WORDMARK, width: expect.any(Number), height: 32 })
    expect(renderDocuments(sites[0], rows).get('/a')).toMatchObject({
      html: expect.stringMatching(
        /<img src="\/images\/wordmark\.svg" alt="b" width="\d+" height="40"/,
      ),
    })
  })

  it('has icons of the right sizes, and a plate where a mode would hide the logo', async () => {
    const { picture } = await draw()
    for (const [name, size] of Object.entries(SIZES)) {
      const icon = picture(`${name}.png`)
      expect(await sharp(icon).metadata(), name).toMatchObject({ width: size, height: size })
      expect(await pixelOf(icon, size / 2, size / 2), name).toBe('#0a1f44ff')
      const isCut = name.startsWith('icon-') && name !== 'icon-maskable'
      expect(await pixelOf(icon, 0, 0), name).toBe(isCut ? '#00000000' : '#ffffffff')
    }
    // The logo stays in the circle to which launchers cut.
    expect(await pixelOf(picture('icon-maskable.png'), 105, 105)).toBe('#ffffffff')
    expect(String(picture('favicon.svg'))).toContain('fill="#ffffff"')
    const { width, height } = await sharp(picture(WORDMARK)).metadata()
    expect(width).toBeGreaterThan(height)
  })

  it('takes a wide logo for the wordmark', async () => {
    const wide = NAVY_SQUARE.replace('0 0 10 10', '0 0 80 10').replaceAll('h10', 'h80')
    const { wordmark } = await draw({}, { 'logo.svg': wide })
    expect(wordmark.match(/<path/g)).toHaveLength(1)
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
  ])('has the name %s so that it can be read, or leaves it out', async (name, paths) => {
    const { wordmark } = await draw({ name })
    expect(wordmark.match(/<path/g)).toHaveLength(1 + paths)
    // In one line, the site shows smaller letters.
    const [, width] = /width="([\d.]+)"/.exec(wordmark) ?? []
    expect(Number(width)).toBeLessThan(280)
  })

  it('has a yellow name on a dark plate', async () => {
    const { wordmark } = await draw({ name: "D'Or & Söhne", color: '#ffd400' })
    expect(wordmark).toContain(`fill="${derivePalette('#ffd400')['wordmark-plate']}"`)
    expect(wordmark).toContain('fill="#ffd400"')
    expect(wordmark).toContain('aria-label="D&#39;Or &#38; Söhne"')
  })

  it.each([
    ['Acme', true],
    ['アクメ', true],
    // Neither of our fonts has such letters.
    ['شمس', false],
  ])('shows the initial of %s on its color where there is no logo', async (name, isDrawn) => {
    const folder = companyFolder(writeFolder({ 'company.json': { name, color: '#0b7285' } }))
    const { names, picture, folder: withIcons } = openDrawn(await drawBrand(folder))
    expectConsole(/logo\.svg does not exist: the icons show the initial of /)
    expect(names).toEqual(ICONS.toSorted())
    expect(readCompany(withIcons).company.wordmark).toBeUndefined()
    const icon = picture('icon-maskable.png')
    expect(await pixelOf(icon, 0, 0)).toBe('#0b7285ff')
    const { dominant, channels } = await sharp(icon).stats()
    expect(dominant.b).toBeGreaterThan(dominant.r)
    expect(channels.some(({ stdev }) => stdev > 0)).toBe(isDrawn)
  })
})

describe('a logo', () => {
  const svg = (content: string, attributes = '') => `<svg ${ROOT} ${attributes}>${content}</svg>`
  const square = '<path d="M0 0h10v10H0z"/>'
  const loads = 'it loads another file'

  it('with text comes with a warning', async () => {
    await draw({}, { 'logo.svg': svg(`${square}<text y="9">A</text>`) })
    expectConsole(/logo\.svg has <text>, which every browser draws in another font\./)
  })

  it('is refused unless it is self-contained', async () => {
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
      const file = join(writeFolder({ 'logo.svg': content }), 'logo.svg')
      await expect(readLogo(file), content.slice(0, 99)).rejects.toThrow(
        `logo.svg cannot be the logo: ${reason}. Expected an SVG of at most 25 kB, without scripts`,
      )
    }
  })
})
