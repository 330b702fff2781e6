import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { AT_ROOT } from '../../../src/shared/domain/locale.ts'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { drawBrand } from '../../../tools/site/drawBrand.ts'
import { readLogo } from '../../../tools/site/logo.ts'
import { renderDocuments } from '../../../tools/site/renderDocuments.ts'
import { listSiteFiles, readSites } from '../../../tools/site/siteFiles.ts'
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
    expect(company?.wordmark?.path).toBe(WORDMARK)
    expect(renderDocuments(sites[0], rows).get('/a')).toMatchObject({
      html: expect.stringContaining(
        '<img src="/images/wordmark.svg" alt="b" width="40" height="40"',
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
    expect(await pixelOf(picture(WORDMARK), 20, 2)).toBe('#ffffffff')
    expect(await pixelOf(picture(WORDMARK), 20, 20)).toBe('#0a1f44ff')
  })

  it('shows the name beside the logo, unless the picture has it', async () => {
    const wide = NAVY_SQUARE.replace('0 0 10 10', '0 0 80 10')
    const own = { 'public/images/wordmark.svg': NAVY_SQUARE }
    const files: Record<string, string>[] = [{}, { 'logo.svg': wide }, own]
    const brands = await Promise.all(files.map(files => draw({}, files)))
    const wordmarks = brands.map(({ folder }) => readCompany(folder).company.wordmark)
    expect(wordmarks).toEqual([
      { path: WORDMARK, width: 32, height: 32, hasName: false, needsPlate: false },
      { path: WORDMARK, width: 180, height: 23, hasName: true, needsPlate: true },
      { path: WORDMARK, width: 32, height: 32, hasName: true, needsPlate: false },
    ])
    // What can be seen on every page stays as it is, and a wide one that can be seen on light ones.
    const purple = NAVY_SQUARE.replace('#0a1f44', '#734cf3')
    for (const logo of [purple, wide]) {
      const { picture } = await draw({}, { 'logo.svg': logo })
      expect(String(picture(WORDMARK))).toBe(logo)
    }
  })

  it.each([
    ['ärger & Söhne', 'Ä'],
    ['شمس', 'ش'],
    ['<Apps>', '&#60;'],
  ])(
    'shows the initial of %s to tabs, and its color elsewhere, without a logo',
    async (name, initial) => {
      const folder = companyFolder(writeFolder({ 'company.json': { name, color: '#0b7285' } }))
      const { names, picture, folder: withIcons } = openDrawn(await drawBrand(folder))
      expectConsole(
        /logo\.svg does not exist: the icon of tabs shows the initial of .*plain tiles in the brand color/,
      )
      expect(names).toEqual(ICONS.toSorted())
      expect(readCompany(withIcons).company.wordmark).toBeUndefined()
      const favicon = String(picture('favicon.svg'))
      expect(favicon).toContain('fill="#0b7285"')
      expect(favicon).toContain(`fill="#ffffff">${initial}</text>`)
      for (const [size, length] of Object.entries(SIZES)) {
        // Where an initial would be
        const pixels = [0.3, 0.4, 0.45, 0.5].map(part =>
          pixelOf(picture(`${size}.png`), Math.round(length * part), length / 2),
        )
        expect(new Set(await Promise.all(pixels)), size).toEqual(new Set(['#0b7285ff']))
      }
    },
  )
})

describe('a logo', () => {
  it.each([
    ['viewBox="0,0,16,8"', { width: 16, height: 8 }],
    ['viewBox="0 0 1.6 1"', { width: 1.6, height: 1 }],
    ['viewBox="0 0 9 9" width="24px" height="12"', { width: 24, height: 12 }],
    ['viewBox="0 0 30 10" width="100%" height="100%"', { width: 30, height: 10 }],
  ])('with %s has its exact size', async (attributes, size) => {
    const shape = '<rect width="100%" height="100%" fill="red"/>'
    const content = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${shape}</svg>`
    const file = join(writeFolder({ 'logo.svg': content }), 'logo.svg')
    expect(await readLogo(file)).toMatchObject(size)
  })

  const svg = (content: string) => `<svg ${ROOT}>${content}</svg>`
  const square = '<path d="M0 0h10v10H0z"/>'

  it('with text, and a heavy one, come with a warning', async () => {
    await draw({}, { 'logo.svg': svg(`${square}<text y="9">A</text>`) })
    expectConsole(/logo\.svg has <text>, which every browser draws in another font\./)
    await draw({}, { 'logo.svg': svg(square + ' '.repeat(25_000)) })
    expectConsole(/logo\.svg has 26 kB, which every page loads/)
  })

  it.each([
    '',
    'GIF89a',
    '<html><body/></html>',
    `<svg ${ROOT}><path`,
    svg(''),
    `<svg xmlns="http://www.w3.org/2000/svg" width="100%" height="100%">${square}</svg>`,
    // Neither the build nor a browser loads another file for it.
    svg('<image href="https://x.example/a.png" width="10" height="10"/>'),
  ])('is refused if it draws nothing: %s', async content => {
    const file = join(writeFolder({ 'logo.svg': content }), 'logo.svg')
    await expect(readLogo(file)).rejects.toThrow('logo.svg cannot be the logo: it draws nothing.')
  })
})
