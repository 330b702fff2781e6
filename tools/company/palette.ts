import { clampChroma, formatHex, type Oklch, oklch, parse, wcagContrast } from 'culori'

/** Contrasts that WCAG AA asks for. */
const TEXT = 4.5
/** Large text needs no more. */
const CONTROL = 3
/** A larger change of lightness gives another color: yellow turns into brown, black into gray. */
const MAX_SHIFT = 0.1
/** A brand below this lightness cannot be told from a dark page. */
const MIN_LIGHTNESS_ON_DARK = 0.35
/** Below this chroma, a color is a gray. */
const MIN_CHROMA = 0.03

/** Every tone of a brand by name, as #rrggbb. `-dark` means dark mode. */
export type Palette = ReturnType<typeof derivePalette>

/** The colors of the browser's frame. */
export function frameColors(palette: Palette) {
  return { light: palette.paper, dark: palette['page-dark'] }
}

/** A brand's color as #rrggbb. Throws an error unless `text` is an opaque CSS color. */
export function parseColor(text: string): string {
  const color = parse(text)
  if (!color || (color.alpha ?? 1) < 1) {
    throw new Error(`Invalid color '${text}': use an opaque CSS color such as #0b7285.`)
  }
  return formatHex(clampChroma(color, 'oklch'))
}

/**
 * Derives every tone of the site from the brand's color. The tones share its hue. Text has a contrast
 * of 4.5:1 on each background that it appears on, and controls have 3:1. Throws an error that names
 * the pair if that is impossible.
 */
export function derivePalette(color: string) {
  const brand = oklch(parseColor(color)) as Oklch
  const tones = openTones(brand)
  const light = lightTones(tones)
  const dark = darkTones(tones)
  return { ...brandTones(brand, tones, light, dark), ...light, ...dark }
}

type Tones = ReturnType<typeof openTones>

/** The tones of a brand's hue. `chroma` is a share of the brand's, lightnesses are from 0 to 1. */
function openTones(brand: Oklch) {
  const tone = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ ...brand, l: lightness, c: brand.c * chroma }, 'oklch'))
  return {
    tone,
    /** The tone nearest to `lightness` that can be seen on each of `backgrounds`. */
    visible: (
      name: string,
      lightness: number,
      chroma: number,
      backgrounds: Record<string, string>,
      contrast = TEXT,
    ) => nearestTone(name, lightness, level => tone(level, chroma), backgrounds, contrast),
  }
}

function lightTones({ tone, visible }: Tones) {
  const backgrounds = { paper: '#ffffff', backdrop: tone(0.975, 0.044) }
  const { paper } = backgrounds
  const mark = tone(0.85, 0.35)
  return {
    ...backgrounds,
    mark,
    border: tone(0.92, 0.095),
    ink: visible('ink', 0.195, 0.21, { ...backgrounds, mark }),
    text: visible('text', 0.26, 0.19, { ...backgrounds, mark }),
    muted: visible('muted', 0.475, 0.175, backgrounds),
    gray: visible('gray', 0.525, 0.165, { paper }),
    control: visible('control', 0.64, 0.18, backgrounds, CONTROL),
  }
}

function darkTones({ tone, visible }: Tones) {
  const backgrounds = { 'page-dark': tone(0.19, 0.115), 'card-dark': tone(0.235, 0.155) }
  const mark = { 'mark-dark': tone(0.4, 0.45) }
  return {
    ...backgrounds,
    ...mark,
    'border-dark': tone(0.315, 0.2),
    'ink-dark': visible('ink-dark', 0.97, 0.044, { ...backgrounds, ...mark }),
    'text-dark': visible('text-dark', 0.89, 0.1, { ...backgrounds, ...mark }),
    'muted-dark': visible('muted-dark', 0.725, 0.17, backgrounds),
    'control-dark': visible('control-dark', 0.565, 0.24, backgrounds, CONTROL),
  }
}

/** The brand's color as text, on areas such as buttons and bars, and in the wordmark. */
function brandTones(
  brand: Oklch,
  { visible }: Tones,
  { paper, backdrop, mark, ink }: ReturnType<typeof lightTones>,
  {
    'page-dark': pageDark,
    'card-dark': cardDark,
    'mark-dark': markDark,
  }: ReturnType<typeof darkTones>,
) {
  const dark = { 'page-dark': pageDark, 'card-dark': cardDark }
  const brandColor = formatHex(brand)
  const isGray = brand.c < MIN_CHROMA
  const shift = (tone: string) => Math.abs((oklch(tone) as Oklch).l - brand.l)
  const textOn = (back: string) =>
    [paper, ink, '#000000'].find(text => wcagContrast(text, back) >= TEXT) ?? paper

  // The tone of text on light backgrounds, and of the background of white text.
  const accent = visible('brand', brand.l, 1, { paper, backdrop })
  const paleTone = (name: string, backgrounds: Record<string, string>) => {
    const isRead = Object.values(backgrounds).every(back => wcagContrast(brand, back) >= TEXT)
    return isRead ? brandColor : visible(name, isGray ? 0.97 : 0.78, 0.51, backgrounds)
  }
  const pale = paleTone('brand-pale', dark)
  // Areas keep the brand's color and get dark text, unless a small change allows white text.
  const isBright = shift(accent) > MAX_SHIFT && !(isGray && brand.l > 0.95)
  const fill = isBright ? brandColor : accent
  const fillDark = brand.l < MIN_LIGHTNESS_ON_DARK ? pale : fill
  const onFill = textOn(fill)
  const { l: fillLightness } = oklch(fill) as Oklch
  return {
    brand: accent,
    fill,
    'on-fill': onFill,
    'fill-dark': fillDark,
    'on-fill-dark': textOn(fillDark),
    'fill-deep': visible('fill-deep', fillLightness - 0.045, 0.96, { 'on-fill': onFill }),
    'fill-bright': visible(
      'fill-bright',
      Math.max(fillLightness, Math.min(fillLightness + 0.075, 0.9)), // brighter ones are pale
      0.92,
      { 'on-fill': onFill },
    ),
    'brand-pale': pale,
    // The header also lies on the hues of apps, which are nearer to the page than marked text.
    wordmark: visible('wordmark', brand.l, 1, { paper, backdrop, mark }),
    'wordmark-dark': paleTone('wordmark-dark', { ...dark, 'mark-dark': markDark }),
  }
}

/**
 * The tone nearest to `lightness` (0 to 1) that has `contrast` with all of `backgrounds`, which are
 * colors by name. Throws an error that names the pair if there is none.
 */
export function nearestTone(
  name: string,
  lightness: number,
  tone: (lightness: number) => string,
  backgrounds: Record<string, string>,
  contrast: number,
): string {
  const lacking = (text: string) =>
    Object.entries(backgrounds).find(([, back]) => wcagContrast(text, back) < contrast)
  for (let distance = 0; distance <= 1; distance += 0.005) {
    for (const level of [lightness - distance, lightness + distance]) {
      const candidate = tone(Math.min(Math.max(level, 0), 1))
      if (!lacking(candidate)) return candidate
    }
  }
  const [back, color] = lacking(tone(lightness)) ?? []
  throw new Error(
    `No tone of ${tone(lightness)} has a contrast of ${contrast}:1 for '${name}' on '${back}' (${color}).`,
  )
}
