import { readFileSync } from 'node:fs'
import { formatHex, interpolate, oklch, wcagContrast } from 'culori'
import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../src/shared/domain/appRecord.ts'
import { hueClass } from '../../../src/shared/domain/hue.ts'
import { derivePalette, nearestTone, parseColor } from '../../../tools/company/palette.ts'
import { fc } from '../../support/fastCheck.ts'

const channel = fc.integer({ min: 0, max: 255 })
const anyColor = fc.tuple(channel, channel, channel).map(rgb => `rgb(${rgb.join(' ')})`)
const PLAIN = ['black', 'white', 'yellow', 'cyan', 'magenta', 'red', 'lime', 'blue', 'gray']

const TOKENS = readFileSync('src/styles/_tokens.scss', 'utf8')
const LAYOUT = readFileSync('src/styles/_layout.scss', 'utf8')

/** A token of an app's own hue in each of twelve hues. */
function inHues(token: string): string[] {
  const [, l, c] = new RegExp(`\\$${token}: ([\\d.]+)% ([\\d.]+);`).exec(TOKENS) ?? []
  return Array.from({ length: 12 }, (_, step) =>
    formatHex({ mode: 'oklch', l: Number(l) / 100, c: Number(c), h: step * 30 }),
  )
}
/** Cards, and the head of an app's page and the hero. */
const TINTS = [...inHues('tint'), ...inHues('tint-strong')]
/** The texts of a card begin 2.75rem from the middle of its icon, whose light ends after 10rem. */
const GLOW = inHues('tint-dark').map((tint, step) =>
  formatHex(interpolate([inHues('glow-dark')[step] as string, tint])(2.75 / 10)),
)
const DARK_TINTS = [...GLOW, ...inHues('tint-strong-dark')]
/** Links, glyphs and focus rings on them. */
const ACCENTS = inHues('accent')
const DARK_ACCENTS = inHues('accent-dark')
const [SHADE = 0, ACCENT_SHADE = 0] = ['shade-hover', 'accent-shade'].map(
  token => Number(new RegExp(`\\$${token}: .* (\\d+)%`).exec(TOKENS)?.[1]) / 100,
)
/** How much of the page the header lets through, at most: the page may be black or white there. */
const BEHIND_HEADER = 1 - Number(/--bs-body-bg\) (\d+)%, transparent/.exec(LAYOUT)?.[1]) / 100
const [STAR, DARK_STAR] = ['', '-dark'].map(
  mode => new RegExp(`\\$warning-text-emphasis${mode}: (#\\w+);`).exec(TOKENS)?.[1],
)

/** The pairs on the site as text, background and contrast. Amber (spec 9) and red do not follow the brand. */
function pairs(color: string): [text: string, background: string, contrast: number][] {
  const tones = derivePalette(color)
  /** Quiet buttons while the pointer is on them. */
  const shaded = (text: string, backgrounds: string[]) =>
    backgrounds.map(back => formatHex(interpolate([back, text])(SHADE)))
  const onHeader = (page: string, behind: string) =>
    formatHex(interpolate([page, behind])(BEHIND_HEADER))
  const light = [tones.paper, tones.backdrop]
  const dark = [tones['page-dark'], tones['card-dark']]
  const on = (texts: unknown[], backgrounds: unknown[], contrast: number) =>
    texts.flatMap(text => backgrounds.map(back => [text, back, contrast]))
  /** Links on the page and on what has the same hue, and glyphs and texts on quiet stores there. */
  const onOwnHue = (accents: string[], page: string[], tinted: string[]) =>
    accents.flatMap((accent, step) => {
      const backgrounds = [...page, ...tinted.filter((_, at) => at % 12 === step)]
      const stores = backgrounds.map(back => formatHex(interpolate([back, accent])(ACCENT_SHADE)))
      const text = page === light ? tones.text : tones['text-dark']
      return [
        ...on([accent], backgrounds, 4.5),
        ...on([accent], stores, 3),
        ...on([text], stores, 4.5),
      ]
    })
  return [
    ...on([tones.ink, tones.text, tones.muted, tones.brand, '#c02639'], light, 4.5),
    ...on([tones['ink-dark'], tones['text-dark'], tones['muted-dark']], dark, 4.5),
    ...on([tones['brand-pale'], '#ff8f9c'], dark, 4.5),
    ...on(['white'], [tones.gray], 4.5),
    ...on([tones['on-fill']], [tones.fill, tones['fill-deep'], tones['fill-bright']], 4.5),
    ...on([tones['on-fill-dark']], [tones['fill-dark']], 4.5),
    ...on([tones.ink, tones.text], [tones.mark], 4.5),
    ...on([tones['ink-dark'], tones['text-dark']], [tones['mark-dark']], 4.5),
    ...on([tones.ink, tones.text, tones.muted], TINTS, 4.5),
    ...on([tones['ink-dark'], tones['text-dark'], tones['muted-dark']], DARK_TINTS, 4.5),
    ...on([tones.text], shaded(tones.text, [...light, ...TINTS]), 4.5),
    ...on([tones['text-dark']], shaded(tones['text-dark'], [...dark, ...DARK_TINTS]), 4.5),
    ...on([tones.brand], TINTS, 3), // focus rings in the header
    ...on([tones['brand-pale']], DARK_TINTS, 3),
    ...onOwnHue(ACCENTS, light, TINTS),
    ...onOwnHue(DARK_ACCENTS, dark, DARK_TINTS),
    ...on([STAR], [...light, ...TINTS], 3),
    ...on([DARK_STAR], [...dark, ...DARK_TINTS], 3),
    ...on([tones.control, '#d97706'], light.slice(0, 1), 3),
    ...on([tones['control-dark'], '#d97706'], dark, 3),
    ...on([tones.wordmark], [...light, ...TINTS, onHeader(tones.paper, '#000000')], 4.5),
    ...on(
      [tones['wordmark-dark']],
      [...dark, ...DARK_TINTS, onHeader(tones['page-dark'], '#ffffff')],
      4.5,
    ),
  ] as [string, string, number][]
}

describe('the palette', () => {
  it('has AA contrast in every pair, whatever the color of the brand', () => {
    const failing = (color: string) =>
      pairs(color).filter(([text, back, contrast]) => wcagContrast(text, back) < contrast)
    for (const color of PLAIN) expect(failing(color), color).toEqual([])
    fc.assert(fc.property(anyColor, color => failing(color).length === 0))
  })

  it('keeps a color that can be read as it is', () => {
    expect(derivePalette('#0b7285')).toMatchObject({ brand: '#0b7285', fill: '#0b7285' })
    expect(derivePalette('#632ee3')).toMatchObject({
      brand: '#632ee3',
      fill: '#632ee3',
      'on-fill': '#ffffff',
      'fill-dark': '#632ee3',
      'fill-deep': '#571fce',
      'fill-bright': '#7553f3',
      'brand-pale': '#b2acff',
      wordmark: '#6129df',
      'wordmark-dark': '#b2acff',
    })
  })

  it('keeps yellow yellow, with dark text on it', () => {
    const { fill, ...tones } = derivePalette('#ffd400')
    expect([fill, tones['fill-dark'], tones['brand-pale'], tones['wordmark-dark']]).toEqual(
      Array(4).fill('#ffd400'),
    )
    expect(tones['on-fill']).toBe(tones.ink)
    // Of red, a slightly darker tone is still red.
    expect(derivePalette('#ff3b30')['on-fill']).toBe('#ffffff')
  })

  it('keeps black black, and inverts its buttons in dark mode', () => {
    const { fill, wordmark, ...tones } = derivePalette('black')
    expect([tones.brand, fill, wordmark]).toEqual(Array(3).fill('#000000'))
    expect(wcagContrast(tones['fill-dark'], tones['page-dark'])).toBeGreaterThan(15)
  })

  it('names the pair that no tone satisfies', () => {
    const backgrounds = { paper: '#ffffff', ink: '#000000' }
    expect(() => nearestTone('link', 0.5, () => '#777777', backgrounds, 4.5)).toThrow(
      "No tone of #777777 has a contrast of 4.5:1 for 'link' on 'paper' (#ffffff).",
    )
  })

  it('gives an app the nearest of twelve hues, and none for a gray or an invalid color', () => {
    const colors = ['#45b97a', '#F50', '#E0002B', '#e0002b', '#8a8a8a', '#fffdfa', 'teal', 7]
    const classes = ['hue-150', '', 'hue-30', 'hue-30', '', '', '', '']
    expect(colors.map(color => hueClass(parseRecord({ color })))).toEqual(classes)
    expect(hueClass({})).toBe('')
    const isNear = (color: string) => {
      const { h = 0, c } = oklch(color) ?? { c: 0 }
      const hue = hueClass({ color }).slice('hue-'.length)
      if (hue === '') return c < 0.041
      const distance = Math.abs(Number(hue) - h)
      return Number(hue) >= 0 && Number(hue) < 360 && Math.min(distance, 360 - distance) < 15.1
    }
    fc.assert(fc.property(anyColor, color => isNear(formatHex(color) ?? '')))
  })

  it.each(['', 'purple-ish', '#12345', '#0b728580', 'transparent', 'currentcolor', 'var(--x)'])(
    "refuses '%s'",
    text => {
      expect(() => parseColor(text)).toThrow(
        `Invalid color '${text}': use an opaque CSS color such as #0b7285.`,
      )
    },
  )
})
