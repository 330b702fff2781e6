import { createPreference } from '../../shared/browser/preference.ts'

/** 'system' follows the browser's preference. */
export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** Stored under 'theme'. The early script reads it before the first paint. */
export const themePreference = createPreference<Theme>('theme', THEMES)

/** Keeps the page in the chosen theme, even if it is chosen in another tab. */
export function followTheme(): void {
  // The colors of the browser's frame, for a light and a dark system
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const [light, dark] = metas.map(({ content }) => content)
  themePreference.subscribe(apply)
  apply()

  function apply() {
    const theme = themePreference.read()
    // Bootstrap's color modes. Without the attribute, the style sheet follows the system.
    if (theme === 'system') delete document.documentElement.dataset.bsTheme
    else document.documentElement.dataset.bsTheme = theme
    const colors = { system: [light, dark], light: [light, light], dark: [dark, dark] }[theme]
    metas.forEach((meta, index) => {
      meta.content = String(colors[index])
    })
  }
}
