import { clampChroma, formatHex, type Oklch, oklch, parse, wcagContrast } from 'culori'

/** Contrasts that WCAG AA asks for. */
const TEXT = 4.5
/** Also for large text. */
const CONTROL = 3

/** Every tone of a brand by name, as #rrggbb. `-dark` means dark mode. */
export type Palette = ReturnType<typeof derivePalette>

/**
 * Lightness (0 to 1) and share of the brand's chroma of each tone in our illustrations, which
 * `npm run brand` replaces one by one.
 */
const ILLUSTRATION: readonly [lightness: number, chroma: number][] = [
  [0.2, 0.22],
  [0.38, 0.75],
  [0.45, 0.92],
  [0.5, 1],
  [0.56, 0.95],
  [0.61, 0.88],
  [0.71, 0.64],
  [0.82, 0.4],
  [0.9, 0.22],
]

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
  const tone = (lightness: number, chroma: number) =>
    formatHex(clampChroma({ ...brand, l: lightness, c: brand.c * chroma }, 'oklch'))
  /** The tone nearest to `lightness` that can be seen on each of `backgrounds`. */
  const visible = (
    name: string,
    lightness: number,
    chroma: number,
    backgrounds: Record<string, string>,
    contrast = TEXT,
  ) => nearestTone(name, lightness, level => tone(level, chroma), backgrounds, contrast)

  const paper = '#ffffff'
  const backdrop = tone(0.975, 0.044)
  const mark = tone(0.85, 0.35)
  const light = { paper, backdrop }
  const pageDark = tone(0.19, 0.115)
  const cardDark = tone(0.235, 0.155)
  const backdropDark = tone(0.215, 0.14)
  const markDark = tone(0.4, 0.45)
  const dark = { 'page-dark': pageDark, 'card-dark': cardDark, 'backdrop-dark': backdropDark }
  /** The brand where it can be read on light backgrounds, and below white text. */
  const accent = visible('brand', brand.l, 1, light)
  const { l: accentLightness } = oklch(accent) as Oklch
  const isBright = Object.values(dark).every(back => wcagContrast(color, back) >= TEXT)
  return {
    brand: accent,
    'brand-deep': visible('brand-deep', accentLightness - 0.045, 0.96, { paper }),
    'brand-bright': visible('brand-bright', accentLightness + 0.075, 0.92, { paper }),
    'brand-pale': isBright ? parseColor(color) : visible('brand-pale', 0.78, 0.51, dark),
    /** Where both modes show the same picture. */
    wordmark: visible('wordmark', brand.l, 1, { paper, 'page-dark': pageDark }, CONTROL),
    paper,
    backdrop,
    mark,
    border: tone(0.92, 0.095),
    ink: visible('ink', 0.195, 0.21, { ...light, mark }),
    text: visible('text', 0.26, 0.19, { ...light, mark }),
    muted: visible('muted', 0.475, 0.175, light),
    gray: visible('gray', 0.525, 0.165, { paper }),
    control: visible('control', 0.64, 0.18, light, CONTROL),
    'page-dark': pageDark,
    'card-dark': cardDark,
    'backdrop-dark': backdropDark,
    'mark-dark': markDark,
    'border-dark': tone(0.315, 0.2),
    'ink-dark': visible('ink-dark', 0.97, 0.044, { ...dark, 'mark-dark': markDark }),
    'text-dark': visible('text-dark', 0.89, 0.1, { ...dark, 'mark-dark': markDark }),
    'muted-dark': visible('muted-dark', 0.725, 0.17, dark),
    'control-dark': visible('control-dark', 0.565, 0.24, dark, CONTROL),
  }
}

/** The tones of illustrations in the color of a brand, from dark to light. */
export function illustrationTones(color: string): string[] {
  const brand = oklch(parseColor(color)) as Oklch
  return ILLUSTRATION.map(([l, chroma]) =>
    formatHex(clampChroma({ ...brand, l, c: brand.c * chroma }, 'oklch')),
  )
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
