import { readFileSync } from 'node:fs'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { DELA_GOTHIC, outlineText } from '../lib/fonts.ts'

/** The colours of an app by name. Drawings use the names: `fill="main"`. */
export type Palette = Record<string, string>

/** Derives the palette from the gradient of an icon (SVG text), lightest colour first. */
export function paletteOf(icon: string, accent: string, isDark: boolean): Palette {
  const [light = '', deep = ''] = [...icon.matchAll(/stop-color="(#\w{6})"/g)].map(([, hex]) => hex)
  const main = isDark ? mix(deep, light, 0.35) : deep
  const ink = isDark ? '#f6f4ff' : mix(deep, '#15121c', 0.78)
  const paper = isDark ? mix(deep, '#07060d', 0.82) : mix(light, '#ffffff', 0.88)
  const card = isDark ? mix(deep, '#07060d', 0.55) : '#ffffff'
  return {
    // Backgrounds and texts
    paper,
    card,
    line: isDark ? mix(deep, light, 0.15) : mix(light, '#ffffff', 0.66),
    ink,
    muted: mix(ink, paper, 0.38),
    strong: mix(isDark ? light : main, ink, 0.3),
    tint0: mix(light, card, 0.35),
    tint1: mix(accent, card, 0.4),
    tint2: mix(main, card, 0.55),
    lit: mix(accent, card, 0.5),
    // Pictures
    faint: mix(light, '#ffffff', 0.85),
    pale: mix(light, '#ffffff', 0.5),
    light,
    soft: mix(light, main, 0.25),
    mid: mix(light, main, 0.5),
    firm: mix(light, main, 0.75),
    main,
    dark: mix(main, '#15121c', 0.45),
    night: mix(main, '#05040c', 0.78),
    accent,
    glow: mix(accent, '#ffffff', 0.5),
    blush: mix(mix(main, '#ff7f6e', 0.6), accent, 0.3),
  }
}

/** The colour at `share` of the way from `from` to `to`. */
function mix(from: string, to: string, share: number): string {
  const mixed = [1, 3, 5].map(at => {
    const [a, b] = [from, to].map(hex => Number.parseInt(hex.slice(at, at + 2), 16))
    return Math.round((a ?? 0) * (1 - share) + (b ?? 0) * share)
  })
  return `#${mixed.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Replaces the names of colours in `svg`. */
export function paint(svg: string, palette: Palette): string {
  return svg.replace(/="([a-z]+\d?)"/g, (all, name) =>
    palette[name] ? `="${palette[name]}"` : all,
  )
}

type TextStyle = { fill?: string; bold?: boolean; anchor?: 'start' | 'middle' | 'end' }

/** A line of text; `y` is its baseline. Japanese becomes outlines, since many machines lack a font. */
export function text(x: number, y: number, size: number, content: string, style: TextStyle = {}) {
  const { fill = 'ink', bold = false, anchor = 'start' } = style
  if (/[\u3040-\u9fff]/.test(content)) return outlines(x, y, size, content)
  const weight = bold ? ' font-weight="700"' : ''
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${fill}"${weight} text-anchor="${anchor}">${escapeHtml(content)}</text>`
}

/** Text as a path, centred at `x`. */
function outlines(x: number, y: number, size: number, content: string) {
  const width = outlineText(DELA_GOTHIC, content, 0, y, size).end
  const { d } = outlineText(DELA_GOTHIC, content, x - width / 2, y, size)
  return `<path fill="ink" d="${d.replace(/\d+\.\d+/g, number => Number(number).toFixed(1))}"/>`
}

/** Wraps text to a width, which is estimated since fonts differ. `end` is the baseline of the last line. */
export function paragraph(
  x: number,
  y: number,
  width: number,
  size: number,
  content: string,
  style?: TextStyle,
) {
  const lines: string[] = []
  for (const word of content.split(' ')) {
    const longer = `${lines.at(-1) ?? ''} ${word}`.trim()
    if (lines.length > 0 && longer.length <= width / (size * 0.52)) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  const step = Math.round(size * 1.4)
  const svg = lines.map((line, index) => text(x, y + index * step, size, line, style)).join('')
  return { svg, end: y + (lines.length - 1) * step }
}

const LAYERS = Object.fromEntries(
  [...readFileSync('tools/artwork/scenery.svg', 'utf8').matchAll(/<g id="(\w+)">(.*)<\/g>/g)].map(
    ([, name, svg]) => [name, svg],
  ),
)

/** A picture of `layers` ('night moon hills') with rounded corners. Its bottom is kept if it is not square. */
export function picture(
  layers: string,
  [x = 0, y = 0, width = 0, height = 0, radius = 0]: readonly number[],
) {
  const drawn = layers.split(' ').map(name => {
    if (!LAYERS[name]) throw new Error(`scenery.svg has no layer '${name}'.`)
    return LAYERS[name]
  })
  const id = `clip${x}-${y}`
  return `<clipPath id="${id}"><rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}"/></clipPath><g clip-path="url(#${id})"><svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="0 0 360 360" preserveAspectRatio="xMidYMax slice">${drawn.join('')}</svg></g>`
}
