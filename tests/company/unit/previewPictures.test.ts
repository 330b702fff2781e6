import { cpSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { derivePalette } from '../../../tools/company/palette.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { openPreviews } from '../../../tools/site/previewPictures.ts'
import { FIXTURE_COMPANY, FIXTURE_PUBLIC } from '../../fixtures/catalogue.ts'
import { makeApp } from '../../support/makeApp.ts'

const folder = makeTemporaryFolder('previews')
const newFolder = () => mkdtempSync(join(folder, 'test-'))

describe('preview pictures', () => {
  it('are drawn again only if something has changed that they show', async () => {
    const publicDir = newFolder()
    cpSync(join(FIXTURE_PUBLIC, 'images'), join(publicDir, 'images'), { recursive: true })
    const fixture = readCompany(companyFolder(FIXTURE_COMPANY))
    const company = { ...fixture, folder: { ...fixture.folder, publicDir } }
    const cacheFolder = newFolder()
    const icon = 'images/icon.svg'
    const apps = [makeApp({ id: 1, title: 'One', image: icon }), makeApp({ id: 2, title: 'Two' })]
    const writeIcon = (color: string) =>
      writeFileSync(
        join(publicDir, icon),
        `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9" fill="${color}"/></svg>`,
      )
    /** Builds the pictures as a new build does. */
    async function draw(chosen = company) {
      const previews = openPreviews(chosen, cacheFolder)
      const pictures = [...apps.map(previews.ofApp), previews.ofSite(), previews.ofSite()]
      const paths = (await Promise.all(pictures)).map(({ path }) => path)
      return { paths, drawn: previews.drawnCount() }
    }

    writeIcon('red')
    const first = await draw()
    expect(first.drawn).toBe(3)
    expect(await draw()).toEqual({ ...first, drawn: 0 })

    writeIcon('blue')
    const [one = '', ...others] = first.paths
    const second = await draw()
    expect(second).toEqual({ paths: [expect.not.stringMatching(one), ...others], drawn: 1 })

    Object.assign(apps[1] ?? {}, { downloads: 5, title: 'Three' })
    expect((await draw()).drawn).toBe(1)
    // A brand of another color
    const palette = derivePalette('teal')
    expect((await draw({ ...company, palette })).drawn).toBe(3)
    const hero = { ...company.company.hero, headline: 'Other' }
    expect((await draw({ ...company, company: { ...company.company, hero } })).drawn).toBe(1)
    cpSync(join(publicDir, icon), join(publicDir, 'images/hero.svg'))
    expect((await draw()).drawn).toBe(1)
  })

  it('have icons the way up in which browsers show them', async () => {
    const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
    const publicDir = newFolder()
    const red = '<rect width="9" height="3" fill="red"/>'
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${red}</svg>`
    async function draw(angle: number, orientation: number) {
      const icon = sharp(Buffer.from(svg)).rotate(angle).withMetadata({ orientation })
      writeFileSync(join(publicDir, 'icon.webp'), await icon.webp({ lossless: true }).toBuffer())
      const folder = { ...chosen.folder, publicDir }
      const app = makeApp({ id: 3, title: 'Sun', image: 'icon.webp' })
      return (await openPreviews({ ...chosen, folder }, newFolder()).ofApp(app)).png
    }
    expect(await draw(270, 6)).toEqual(await draw(0, 1))
  })

  it('have no text whose characters the fonts lack, and name it', async () => {
    const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
    async function draw(title: string, name: string) {
      const company = { ...chosen.company, name }
      const previews = openPreviews({ ...chosen, company }, newFolder())
      const { png } = await previews.ofApp(makeApp({ id: 3, title, image: '' }))
      return { png, undrawn: previews.undrawnTexts() }
    }
    const [arabic, hebrew] = ['شمس', 'שמש'] as const
    const plain = await draw(arabic, hebrew)
    expect(plain.undrawn).toEqual([arabic])
    expect((await draw(hebrew, arabic)).png).toEqual(plain.png)
    expect((await draw(arabic, 'Sun')).png).not.toEqual(plain.png)
    const { png, undrawn } = await draw('Sun', hebrew)
    expect(undrawn).toEqual([])
    // The icon on the left, a space, and the title
    const isPlain = async (left: number, width: number) => {
      const part = await sharp(png).extract({ left, top: 100, width, height: 430 }).toBuffer()
      return (await sharp(part).stats()).channels.every(({ stdev }) => stdev === 0)
    }
    expect(await Promise.all([isPlain(80, 320), isPlain(400, 60), isPlain(464, 656)])).toEqual([
      false,
      true,
      false,
    ])
  })
})
