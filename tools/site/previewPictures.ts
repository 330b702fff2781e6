import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { PREVIEWS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { initialColor, initialOf } from '../../src/shared/domain/initial.ts'
import type { ChosenCompany } from '../company/company.ts'
import { readPicture } from '../company/ownImage.ts'
import { DELA_GOTHIC, FONT_FILES, hasGlyphs, INTER } from '../lib/fonts.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import {
  type Drawing,
  drawFrame,
  drawPreview,
  FONTS_FILE,
  type Frame,
  PREVIEW_SIZE,
} from './drawPreview.ts'

/** A preview picture in dist/. Its name changes with its content, since services cache by address. */
type PreviewPicture = { path: string; png: Buffer; width: number; height: number }

/**
 * The preview pictures of a company. `cacheFolder` keeps them between builds, which may share it at the same
 * time.
 */
export function openPreviews(chosen: ChosenCompany, cacheFolder: string) {
  const { company, palette, folder } = chosen
  const { code } = chosen.language
  const readImage = (image: string | undefined) =>
    readPicture(image, folder)?.content.toString('base64')
  const image = readImage(company.wordmark?.path)
  const frame: Frame = {
    backdrop: palette.backdrop,
    bar: palette.fill,
    ink: palette.ink,
    wordmark: company.wordmark && image ? { ...company.wordmark, image } : undefined,
  }
  const shared = hash('sha256', JSON.stringify([drawerVersion(), frame]))
  let drawnFrame: ReturnType<typeof drawFrame> | undefined
  let sitePicture: Promise<PreviewPicture> | undefined
  let drawnCount = 0
  const undrawnTexts = new Set<string>()

  function drawnTitle(text: string): string | undefined {
    const drawable = drawableText(text)
    if (drawable === undefined) undrawnTexts.add(text)
    return drawable
  }

  async function load(name: string, drawing: Drawing): Promise<PreviewPicture> {
    const file = join(cacheFolder, hash('sha256', shared + JSON.stringify(drawing)))
    if (!existsSync(file)) {
      drawnCount += 1
      drawnFrame ??= drawFrame(frame)
      const drawn = await drawPreview(await drawnFrame, frame, drawing)
      mkdirSync(cacheFolder, { recursive: true })
      writeFileAtomic(file, drawn)
    }
    const png = readFileSync(file)
    const path = `${PREVIEWS_FOLDER}/${name}.${hash('sha256', png).slice(0, 8)}.png`
    return { path, png, ...PREVIEW_SIZE }
  }

  return {
    /** Icon, title and brand of one app. */
    ofApp({ id, title, image }: AppRecord): Promise<PreviewPicture> {
      const icon = {
        image: readImage(image),
        // That of the app or, if the fonts lack it, that of the company.
        initial:
          drawableText(initialOf(title, code)) ?? drawableText(initialOf(company.name, code)),
        background: initialColor(id),
      }
      return load(`${id}`, { title: drawnTitle(title), icon })
    },
    /** Headline, hero picture and brand of the company. Several pages have it. */
    ofSite(): Promise<PreviewPicture> {
      const hero = readImage(company.hero.picture?.path)
      sitePicture ??= load('site', { title: drawnTitle(company.hero.headline), hero })
      return sitePicture
    },
    /** Number of pictures so far that were not in the cache. */
    drawnCount: () => drawnCount,
    /** The titles that the fonts lack characters for. Their pictures have no text. */
    undrawnTexts: (): readonly string[] => [...undrawnTexts],
  }
}

/** Changes with the code, the libraries and the fonts that draw. */
function drawerVersion(): string {
  const code = [new URL('drawPreview.ts', import.meta.url), FONTS_FILE, ...FONT_FILES]
  const digests = code.map(file => hash('sha256', readFileSync(file)))
  return JSON.stringify([digests, sharp.versions])
}

/** The longest title that is drawn, in characters. */
const MAX_TITLE_LENGTH = 100
/** Emoji, and characters that have no shape of their own. */
const UNDRAWN =
  /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}\p{Variation_Selector}\p{C}]/gu

/** `text` without emoji, shortened to 100 characters; undefined if a character is in none of the fonts. */
function drawableText(text: string): string | undefined {
  const drawn = [...text.replace(UNDRAWN, '').replace(/\s+/g, ' ').trim().normalize('NFC')]
  // fonts.conf lists the same fonts.
  const isDrawable = drawn.every(
    letter => hasGlyphs(INTER, letter) || hasGlyphs(DELA_GOTHIC, letter),
  )
  if (drawn.length === 0 || !isDrawable) return undefined
  return drawn.length <= MAX_TITLE_LENGTH
    ? drawn.join('')
    : `${drawn.slice(0, MAX_TITLE_LENGTH - 1).join('')}…`
}
