import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { hueClass } from '../../../src/shared/domain/hue.ts'
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
    expect((await draw()).drawn).toBe(0)
    Object.assign(apps[1] ?? {}, { color: '#e0002b' })
    expect((await draw()).drawn).toBe(1)
    // A brand of another color
    const palette = derivePalette('teal')
    expect((await draw({ ...company, palette })).drawn).toBe(2)
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

  it('show an icon in the middle of its hue, or the hue alone', async () => {
    const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
    const publicDir = newFolder()
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9H0z"/></svg>'
    for (const name of ['app.svg', 'icon-512.png']) {
      writeFileSync(
        join(publicDir, name),
        await sharp(Buffer.from(svg)).resize(512).png().toBuffer(),
      )
    }
    writeFileSync(join(publicDir, 'broken.png'), 'broken')
    const previews = openPreviews(
      { ...chosen, folder: { ...chosen.folder, publicDir } },
      newFolder(),
    )
    const colors = async ({ png }: { png: Buffer }) => {
      const at = async (left: number, top: number) => {
        const pixel = sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha()
        return `#${(await pixel.raw().toBuffer()).toString('hex')}`
      }
      // A corner, the round corner of an icon, and the middle
      return Promise.all([at(0, 0), at(442, 157), at(600, 315)])
    }
    const ofApp = async (app: object) => colors(await previews.ofApp(makeApp({ id: 3, ...app })))
    const [red, teal, gray] = ['#ffbaae', '#83deee', chosen.palette.backdrop]
    expect(await ofApp({ image: 'app.svg', color: '#e0002b' })).toEqual([red, red, '#000000'])
    expect(await ofApp({ image: 'app.svg' })).toEqual([gray, gray, '#000000'])
    expect(await ofApp({ image: 'broken.png', color: '#e0002b' })).toEqual([red, red, red])
    // The hue of the initial that its pages show
    expect(await ofApp({ id: 2, image: 'broken.png' })).toEqual([teal, teal, teal])
    expect(await ofApp({ id: 2, image: '' })).toEqual([teal, teal, teal])
    const [back, , middle] = await colors(await previews.ofSite())
    expect([hueClass({ color: back }), middle]).toEqual(['hue-150', '#000000'])
  })

  it("of the home page is the company's own, if there is one", async () => {
    const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
    const publicDir = newFolder()
    const create = { width: 600, height: 315, channels: 3 as const, background: 'red' }
    const own = await sharp({ create }).png().toBuffer()
    mkdirSync(join(publicDir, 'images'))
    writeFileSync(join(publicDir, 'images/preview.png'), own)
    const previews = openPreviews(
      { ...chosen, folder: { ...chosen.folder, publicDir } },
      newFolder(),
    )
    const path = expect.stringMatching(/^previews\/site\..{8}\.png$/)
    expect(await previews.ofSite()).toEqual({ path, png: own, width: 600, height: 315 })
    writeFileSync(join(publicDir, 'images/preview.png'), await sharp(own).jpeg().toBuffer())
    expect(() => previews.ofSite()).toThrow('images/preview.png is not a PNG file: save it as PNG')
  })
})
