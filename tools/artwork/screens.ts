import { type Palette, paint, paragraph, picture, text } from './drawing.ts'

/** The screens are 360 x 640 units. Texts of a row are separated by '|'. Colours are names of the palette. */
export type Screen = string

/** The whole picture, with the size of a phone's screenshot. */
export function screenshot(screen: Screen, palette: Palette): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1920" viewBox="0 0 360 640" font-family="Segoe UI,Roboto,Helvetica,Arial,sans-serif">${box(0, 0, 360, 640, 'paper')}${screen}</svg>\n`
  return paint(svg, palette).replaceAll(' text-anchor="start"', '').replace(/>\s+</g, '><')
}

const box = (x: number, y: number, width: number, height: number, fill: string, radius = 0) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
const disc = (x: number, y: number, radius: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
const stroke = (d: string, color: string, width: number, extra = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`
const each = <Item>(items: readonly Item[], draw: (item: Item, index: number) => string) =>
  items.map(draw).join('')
const isNight = (layers: string) => /night|dusk/.test(layers)

const status = (ink = 'ink') => `
  ${text(22, 28, 14, '10:24', { fill: ink, bold: true })}
  ${stroke('M288 28v-2M293 28v-5M298 28v-8M303 28v-11', ink, 3)}
  <rect x="313" y="16.5" width="24" height="12" rx="4" fill="none" stroke="${ink}" stroke-width="1.5"/>
  ${box(315.5, 19, 15, 7, ink, 2)}`

const header = (title: string, subtitle: string) => `
  ${status()}
  ${text(22, 82, title.length > 20 ? 23 : 29, title, { bold: true })}
  ${text(22, 106, 15, subtitle, { fill: 'muted' })}`

const TABS = [
  'M-9 2l9 -9l9 9v8h-18z',
  'M-9 -7h18M-9 0h18M-9 7h12',
  'M0 -9a9 9 0 1 0 .1 0zM0 -4v4l4 3',
  'M-4 -4a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M-9 9q9 -12 18 0',
]

/** The row of destinations at the foot of an app; `title` chooses one of them. */
const tabs = (title: string) => `
  ${box(0, 582, 360, 58, 'card')}${box(0, 582, 360, 1, 'line')}
  ${box(26 + (title.length % 4) * 84, 594, 56, 34, 'lit', 17)}
  ${each(TABS, (d, index) => stroke(d, index === title.length % 4 ? 'ink' : 'muted', 2.5, `transform="translate(${54 + index * 84} 611)"`))}`

const button = (label: string, y: number, x = 22, width = 316, [fill, ink] = ['main', '#fff']) => `
  ${box(x, y, width, 50, fill ?? '', 25)}
  ${text(x + width / 2, y + 31, 17, label, { fill: ink, bold: true, anchor: 'middle' })}`

/** What stands before a row: its initial, a dot, or a box that a '+' before the title ticks. */
type Mark = 'letter' | 'dot' | 'check'
const MARKS: Record<Mark, (y: number, index: number, title: string) => string> = {
  letter: (y, index, title) => `
    ${box(27, y - 19, 38, 38, `tint${index % 3}`, 12)}
    ${text(46, y + 7, 19, title.replace(/^\P{L}+/u, '').slice(0, 1), { bold: true, anchor: 'middle' })}`,
  dot: (y, index) => disc(46, y, 9, `tint${index % 3}`),
  check: (y, _, title) =>
    title.startsWith('+')
      ? disc(46, y, 13, 'main') + stroke(`M41 ${y}l4 4l7 -8`, '#fff', 2.5)
      : `<circle cx="46" cy="${y}" r="12" fill="none" stroke="muted" stroke-width="2"/>`,
}

const rowCards = (rows: string[], top: number, mark: Mark) =>
  each(rows, (row, index) => {
    const [title = '', detail = '', right = ''] = row.split('|')
    const y = top + index * 68
    const fill = title.startsWith('+') ? 'muted' : 'ink'
    return `
      ${box(16, y, 328, 60, 'card', 16)}${MARKS[mark](y + 30, index, title)}
      ${text(76, y + (detail ? 27 : 36), 16, title.replace('+', ''), { fill, bold: true })}
      ${detail && text(76, y + 46, 13, detail, { fill: 'muted' })}
      ${right && text(328, y + 36, 16, right, { fill: 'strong', bold: true, anchor: 'end' })}`
  })

/** Up to six rows 'title|detail|right', or four below a picture. */
export const list = (
  title: string,
  subtitle: string,
  rows: string[],
  mark: Mark = 'letter',
  layers = '',
): Screen => `
  ${header(title, subtitle)}
  ${layers && picture(layers, [16, 124, 328, 150, 20])}
  ${rowCards(rows, layers ? 286 : 128, mark)}${tabs(title)}`

/** Steps 'time|title|detail' along a line. The one at `current` is under way. */
export const timeline = (
  title: string,
  subtitle: string,
  steps: string[],
  current: number,
): Screen => {
  const gap = Math.round(400 / steps.length)
  return `
    ${header(title, subtitle)}
    ${stroke(`M82 160v${(steps.length - 1) * gap}`, 'line', 5)}
    ${each(steps, (step, index) => {
      const [time = '', name = '', detail = ''] = step.split('|')
      const y = 160 + index * gap
      const fill = index < current ? 'muted' : 'ink'
      return `
        ${index === current ? box(96, y - 34, 248, 68, 'card', 16) : ''}
        ${disc(82, y, 10, index > current ? 'line' : 'main')}${index === current ? disc(82, y, 4, 'accent') : ''}
        ${text(22, y + 5, 15, time, { fill, bold: true })}
        ${text(112, y - 4, 17, name, { fill, bold: true })}${text(112, y + 17, 14, detail, { fill: 'muted' })}`
    })}
    ${tabs(title)}`
}

/** A large figure, a curve of `values` from 0 to 1 (or bars), and up to three rows. */
export const chart = (
  title: string,
  figure: string,
  caption: string,
  values: number[],
  rows: string[],
  isBars = false,
): Screen => {
  const step = 288 / (values.length - 1)
  const points = values.map((value, index) => [
    Math.round(36 + index * step),
    Math.round(338 - value * 118),
  ])
  const [x = 0, y = 0] = points[values.indexOf(Math.max(...values))] ?? []
  return `
    ${status()}${text(22, 76, 16, title, { fill: 'muted', bold: true })}
    ${text(22, 124, 44, figure, { bold: true })}${text(22, 152, 15, caption, { fill: 'muted' })}
    ${box(16, 174, 328, 186, 'card', 20)}
    ${
      isBars
        ? each(points, ([px = 0, py = 0]) =>
            box(px - 9, py, 18, 346 - py, px === x ? 'accent' : 'soft', 7),
          )
        : `<path fill="line" d="M36 346L${points.join('L')}V346z"/>${stroke(`M${points.join('L')}`, 'main', 4)}${disc(x, y, 8, 'accent')}`
    }
    ${rowCards(rows, 374, 'dot')}${tabs(title)}`
}

const STREETS = `
  ${stroke('M60 0L40 480M150 0l24 480M236 0l-18 480M322 0l10 480M0 90l360 -14M0 190l360 20M0 300l360 -24M0 390l360 8', 'card', 12)}
  ${stroke('M-20 250Q110 200 200 330T390 350', '#9fd4ea', 34)}${disc(96, 140, 34, '#bfe3b0')}${disc(288, 60, 40, '#bfe3b0')}`
const HEIGHTS = each(
  Array.from({ length: 11 }),
  (_, index) =>
    `<ellipse cx="${240 - index * 6}" cy="${170 + index * 8}" rx="${24 + index * 27}" ry="${16 + index * 25}" fill="none" stroke="soft" stroke-width="${index % 4 ? 1.5 : 3}" transform="rotate(-24 230 200)"/>`,
)

/** Streets (or `heights`) with a route, or a circle of `radius`; pins 'x y label'; a sheet with a button. */
export const map = (
  title: string,
  detail: string,
  label: string,
  pins: string[],
  { route = 'M70 400C120 330 90 260 180 240S300 190 286 126', radius = 0, heights = false } = {},
): Screen => `
  ${box(0, 0, 360, 640, 'line')}${heights ? `${HEIGHTS}<path fill="#9fd4ea" d="M0 330q60 -30 110 10t60 120H0z"/>` : STREETS}
  ${
    radius
      ? `<circle cx="180" cy="236" r="${radius}" fill="main" fill-opacity=".22" stroke="main" stroke-width="3"/>`
      : stroke(route, 'card', 13) + stroke(route, 'main', 7)
  }
  ${each(pins, pin => {
    const [x, y, ...words] = pin.split(' ')
    const label = words.join(' ')
    return `<g transform="translate(${x} ${y})">
      <path fill="main" d="M0 0q-17 -20 -17 -32a17 17 0 0 1 34 0q0 12 -17 32z"/>${disc(0, -32, 7, '#fff')}
      ${box(label.length * -3.7 - 9, 5, label.length * 7.4 + 18, 24, 'card', 12)}${text(0, 22, 13, label, { bold: true, anchor: 'middle' })}</g>`
  })}
  ${status()}${box(0, 452, 360, 220, 'card', 26)}${box(160, 462, 40, 4, 'line', 2)}
  ${text(22, 500, 22, title, { bold: true })}${text(22, 526, 15, detail, { fill: 'muted' })}${button(label, 564)}`

/** Bubbles; the visitor's own start with '>'. */
export const chat = (title: string, subtitle: string, bubbles: string[]): Screen => {
  let y = 130
  const drawn = each(bubbles, bubble => {
    const words = bubble.replace('>', '')
    const fill = bubble.startsWith('>') ? '#fff' : 'ink'
    const width = Math.min(258, words.length * 8.4 + 34)
    const x = bubble.startsWith('>') ? 344 - width : 16
    const { svg, end } = paragraph(x + 17, y + 28, 232, 16, words, { fill })
    const shape = box(x, y, width, end - y + 16, bubble.startsWith('>') ? 'main' : 'card', 20)
    y = end + 28
    return shape + svg
  })
  return `
    ${header(title, subtitle)}${drawn}${box(16, 576, 328, 46, 'card', 23)}
    ${text(36, 605, 15, 'Write or say something', { fill: 'muted' })}
    ${disc(321, 599, 17, 'main')}${stroke('M314 599h13M322 593l6 6l-6 6', '#fff', 2.5)}`
}

/** A cover, and the controls of something that plays. */
export const player = (
  title: string,
  note: string,
  cover: string,
  [from, to]: [string, string],
  share: number,
): Screen => `
  ${status()}${picture(cover, [22, 60, 316, 330, 28])}
  ${text(22, 436, 25, title, { bold: true })}${text(22, 462, 15, note, { fill: 'muted' })}
  ${stroke('M22 494H338', 'line', 5)}${stroke(`M22 494h${316 * share}`, 'main', 5)}${disc(22 + 316 * share, 494, 9, 'accent')}
  ${text(22, 522, 13, from, { fill: 'muted' })}${text(338, 522, 13, to, { fill: 'muted', anchor: 'end' })}
  ${disc(180, 574, 36, 'main')}${stroke('M172 561v26M188 561v26', '#fff', 7)}
  ${stroke('M88 562l-16 12l16 12M62 562v24M272 562l16 12l-16 12M298 562v24', 'ink', 4)}`

/** A ring, filled to `share`, around a large value; rows or a button below. */
export const dial = (
  title: string,
  subtitle: string,
  value: string,
  caption: string,
  share: number,
  below: string[] | string,
): Screen => `
  ${header(title, subtitle)}${disc(180, 262, 118, 'card')}
  <circle cx="180" cy="262" r="104" fill="none" stroke="line" stroke-width="22"/>
  <circle cx="180" cy="262" r="104" fill="none" stroke="main" stroke-width="22" stroke-linecap="round" pathLength="100" stroke-dasharray="${share * 100} 100" transform="rotate(-90 180 262)"/>
  <circle cx="180" cy="158" r="8" fill="accent" transform="rotate(${share * 360} 180 262)"/>
  ${text(180, 276, value.length > 6 ? 30 : 46, value, { bold: true, anchor: 'middle' })}
  ${text(180, 304, 15, caption, { fill: 'muted', anchor: 'middle' })}
  ${typeof below === 'string' ? button(below, 470) : rowCards(below, 396, 'dot')}${tabs(title)}`

/** A picture above a sheet with a text, and perhaps a button. */
export const scene = (layers: string, title: string, detail: string, label = ''): Screen => {
  const top = label ? 452 : 512
  return `
    ${picture(layers, [0, 0, 360, top + 30])}${status(isNight(layers) ? '#fff' : 'ink')}
    ${box(0, top, 360, 200, 'card', 26)}${text(22, top + 42, 22, title, { bold: true })}
    ${paragraph(22, top + 68, 316, 15, detail, { fill: 'muted' }).svg}${label && button(label, 574)}`
}

/** A page to read: a picture, and a text whose last words are lit. */
export const page = (title: string, layers: string, body: string, lit: string): Screen => {
  const { svg, end } = paragraph(26, 394, 308, 20, body)
  return `
    ${box(0, 0, 360, 640, 'card')}${picture(layers, [0, 0, 360, 304])}${status('#fff')}
    ${text(26, 352, 23, title, { bold: true })}${svg}
    ${box(16, end + 12, lit.length * 10.4 + 24, 38, 'lit', 12)}${text(26, end + 38, 20, lit, { bold: true })}`
}

/** One thing at a time in large letters, with a picture or without, and one or two answers. */
export const card = (
  label: string,
  big: string,
  detail: string,
  [yes = '', no = '']: string[],
  layers = '',
): Screen => {
  const top = layers ? 338 : 206
  const size = big.length > 14 ? 30 : big.length > 6 ? 40 : 58
  const { svg, end } = paragraph(180, top + 20 + size, 290, size, big, {
    bold: true,
    anchor: 'middle',
  })
  return `
    ${status()}${box(16, 56, 328, 480, 'card', 28)}${layers && picture(layers, [16, 56, 328, 240, 28])}
    ${text(180, top, 15, label, { fill: 'strong', bold: true, anchor: 'middle' })}${svg}
    ${paragraph(180, end + 40, 280, 16, detail, { fill: 'muted', anchor: 'middle' }).svg}
    ${button(yes, 562, 22, 152)}${button(no, 562, 186, 152, ['line', 'ink'])}`
}

/** A month in which the `days` are marked; the last of them is today. Rows below. */
export const month = (title: string, subtitle: string, days: number[], rows: string[]): Screen => `
  ${header(title, subtitle)}${box(16, 124, 328, 242, 'card', 20)}
  ${each([...'MTWTFSS'], (day, index) => text(46 + index * 44.5, 150, 12, day, { fill: 'muted', bold: true, anchor: 'middle' }))}
  ${each(Array.from({ length: 30 }), (_, index) => {
    // 1 November 2026 is a Sunday.
    const [x, y] = [46 + ((index + 6) % 7) * 44.5, 178 + Math.floor((index + 6) / 7) * 36]
    const bold = days.includes(index + 1)
    const isToday = index + 1 === days.at(-1)
    return `${bold ? disc(x, y - 5, 16, isToday ? 'accent' : 'main') : ''}${text(x, y, 14, String(index + 1), { fill: bold && !isToday ? '#fff' : 'ink', bold, anchor: 'middle' })}`
  })}
  ${rowCards(rows, 376, 'dot')}${tabs(title)}`

/** Pictures 'layers|caption', two in a row. */
export const gallery = (title: string, subtitle: string, pictures: string[]): Screen => `
  ${header(title, subtitle)}
  ${each(pictures, (entry, index) => {
    const [layers = '', caption = ''] = entry.split('|')
    const [x, y] = [16 + (index % 2) * 168, 128 + Math.floor(index / 2) * 226]
    return picture(layers, [x, y, 160, 184, 20]) + text(x + 6, y + 206, 15, caption, { bold: true })
  })}
  ${tabs(title)}`

/** Rows 'label|pattern' of a sequence. The digits of a pattern are strengths from 0 (silent) to 3. */
export const tracks = (title: string, subtitle: string, rows: string[], label: string): Screen => `
  ${header(title, subtitle)}
  ${each(rows, (row, index) => {
    const [name = '', pattern = ''] = row.split('|')
    const [y, width] = [126 + index * 70, 214 / pattern.length]
    return `${box(16, y, 328, 62, 'card', 16)}${text(30, y + 37, 14, name, { bold: true })}
      ${each([...pattern], (step, at) => box(122 + at * width, y + 15, width - 4, 32, ['line', 'soft', 'main', 'accent'][Number(step)] ?? '', 5))}`
  })}
  ${stroke(`M229 118v${rows.length * 70 + 4}`, 'ink', 2)}${button(label, 566)}`

const CELLS: Record<string, string> = {
  l: 'light',
  m: 'main',
  d: 'dark',
  a: 'accent',
  f: 'line',
  w: '#fff',
  k: '#1b1720',
}

/** A square field. Each letter of its rows is a colour (see CELLS), a space is an empty cell. A note below. */
export const board = (
  title: string,
  subtitle: string,
  rows: string[],
  note: string,
  shape: 'tile' | 'stone' | 'stitch' = 'tile',
): Screen => {
  const size = 300 / rows.length
  const [half, last] = [size / 2, 300 - size / 2]
  const lines = each(
    rows,
    (_, index) => `M${half + index * size} ${half}V${last}M${half} ${half + index * size}H${last}`,
  )
  return `
    ${header(title, subtitle)}${box(16, 124, 328, 328, shape === 'stone' ? 'accent' : 'card', 20)}
    <g transform="translate(30 138)">${shape === 'stone' ? stroke(lines, 'dark', 1.5) : ''}
    ${each(rows, (row, y) =>
      each([...row], (letter, x) => {
        const fill = CELLS[letter]
        if (!fill) return ''
        if (shape === 'stone') return disc(x * size + half, y * size + half, size * 0.46, fill)
        if (shape === 'tile') return box(x * size, y * size, size - 1, size - 1, fill, 3)
        return stroke(`M${x * size + 6} ${y * size + 6}l9 16l9 -16`, fill, 8)
      }),
    )}</g>
    ${box(16, 466, 328, 100, 'card', 20)}${paragraph(34, 500, 292, 16, note).svg}${tabs(title)}`
}

/** Playing cards of one suit, five in a row; the one at `chosen` is lifted. */
export const cards = (
  title: string,
  subtitle: string,
  ranks: string[],
  chosen: number,
  label: string,
): Screen => `
  ${header(title, subtitle)}
  ${each(
    ranks,
    (rank, index) => `
    <g transform="translate(${16 + (index % 5) * 67} ${140 + Math.floor(index / 5) * 132 - (index === chosen ? 12 : 0)})">
      ${box(0, 0, 60, 116, index === chosen ? 'glow' : '#fff', 12)}${text(10, 30, 22, rank, { bold: true })}
      <path fill="main" d="M32 48c6 12 18 16 18 28a9 9 0 0 1 -15 6l3 10h-12l3 -10a9 9 0 0 1 -15 -6c0 -12 12 -16 18 -28z"/></g>`,
  )}
  ${button(label, 562)}`

/** A chat with a keyboard, a draft and three suggestions. */
export const keyboard = (
  title: string,
  bubbles: string[],
  draft: string,
  words: string[],
): Screen => `
  ${chat(title, 'online', bubbles)}${box(0, 330, 360, 310, 'line')}
  ${box(12, 338, 336, 42, 'card', 21)}${text(30, 365, 17, draft)}${box(36 + draft.length * 8.2, 348, 2, 22, 'main')}
  ${each(words, (word, index) => text(66 + index * 114, 412, 16, word, { fill: index === 1 ? 'strong' : 'muted', bold: index === 1, anchor: 'middle' }))}
  ${each(['qwertzuiop', 'asdfghjklß', 'yxcvbnmñ'], (keys, y) =>
    each([...keys], (key, index) => {
      const x = 180 + (index - keys.length / 2) * 34
      return (
        box(x + 2, 432 + y * 48, 30, 41, 'card', 8) +
        disc(x + 8, 439 + y * 48, 1.5, 'accent') +
        text(x + 17, 459 + y * 48, 18, key, { anchor: 'middle' })
      )
    }),
  )}
  ${box(84, 580, 192, 42, 'card', 10)}${text(180, 606, 13, 'Deutsch · English · Español', { fill: 'muted', anchor: 'middle' })}
  ${box(12, 580, 62, 42, 'paper', 10)}${box(286, 580, 62, 42, 'main', 10)}`

/** Stars 'x y radius label', joined by a dashed path, above a sheet. */
export const sky = (title: string, detail: string, stars: string[]): Screen => {
  const points = stars.map(star => star.split(' '))
  return `
    ${picture('stars', [0, 0, 360, 540])}${status()}
    ${stroke(`M${points.map(([x, y]) => `${x} ${y}`).join('L')}`, 'accent', 2.5, 'stroke-dasharray="3 9"')}
    ${each(points, ([x, y, radius, ...name]) => disc(Number(x), Number(y), Number(radius), '#fff') + text(Number(x) - 46, Number(y) - 16, 14, name.join(' ')))}
    ${box(0, 512, 360, 200, 'card', 26)}${text(22, 554, 22, title, { bold: true })}${paragraph(22, 580, 316, 15, detail, { fill: 'muted' }).svg}`
}
