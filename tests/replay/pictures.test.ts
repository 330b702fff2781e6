import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { type Filmstrip, filmstripPage, readFilmstrip } from '../../tools/replay/filmstrip.ts'
import { addPicture, formatRanges, markChanges } from '../../tools/replay/pictures.ts'
import { file } from '../support/traceFiles.ts'

describe('pictures', () => {
  /** A filmstrip of one white screen with some black pixels, as its page has it. */
  async function stripOf(blackPixels: number): Promise<Filmstrip> {
    const screen = Buffer.alloc(1280 * 1200 * 4, 255)
    for (let pixel = 0; pixel < blackPixels; pixel += 1) screen.fill(0, pixel * 4, pixel * 4 + 3)
    const strip: Filmstrip = { name: '</script>$&', pictures: {}, frames: [] }
    const picture = await addPicture(strip, screen)
    strip.frames.push({
      position: 0,
      sentence: '',
      type: 'start',
      payload: '',
      changes: [],
      picture,
    })
    expect(readFilmstrip(file('strip.html', filmstripPage(strip)))).toEqual(strip)
    return strip
  }

  it('counts four differing pixels and another height as a change, and fewer pixels as noise', async () => {
    const white = await stripOf(0)
    const smaller = sharp({ create: { width: 1280, height: 720, channels: 3, background: '#fff' } })
    const picture = (await smaller.webp().toBuffer()).toString('base64')
    const small = {
      ...white,
      pictures: { small: picture },
      frames: white.frames.map(frame => ({ ...frame, picture: 'small' })),
    }
    const [noisy, changed] = [await stripOf(3), await stripOf(4)]
    await markChanges(noisy, white)
    await markChanges(changed, white)
    await markChanges(white, small)
    expect(
      [noisy, changed, white].map(({ frames, summary }) => [frames[0]?.change, summary]),
    ).toEqual([
      [undefined, '0 of 1 screen changed'],
      [
        { pixels: 4, before: expect.any(String), marked: expect.any(String) },
        '1 of 1 screen changed: 0',
      ],
      [{ pixels: 1280 * 1200 }, '1 of 1 screen changed: 0'],
    ])
  })

  it('lists changed screens as ranges', () => {
    expect(formatRanges([31, 34, 35, 36, 37, 38, 39, 41, 42, 43])).toBe('31, 34–39, 41–43')
  })
})
