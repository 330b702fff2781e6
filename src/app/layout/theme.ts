import { createPreference } from '../../shared/browser/preference.ts'

/** What a visitor can choose, 'system' being the browser's own preference at every moment. */
export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** Kept under the key 'theme'; the early script reads it too, before the first paint. */
export const themePreference = createPreference<Theme>('theme', THEMES)

/** Keeps the page in the chosen theme, in whichever tab it is chosen, until the returned function is called. */
export function followTheme(): () => void {
  // The colours of a browser's frame, for a light system and for a dark one
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const [light, dark] = metas.map(({ content }) => content)
  const stop = themePreference.subscribe(apply)
  apply()
  return stop

  function apply() {
    const theme = themePreference.read()
    // Bootstrap's colour modes; without the attribute the style sheet follows the system.
    if (theme === 'system') delete document.documentElement.dataset.bsTheme
    else document.documentElement.dataset.bsTheme = theme
    const colors = { system: [light, dark], light: [light, light], dark: [dark, dark] }[theme]
    metas.forEach((meta, index) => {
      meta.content = String(colors[index])
    })
  }
}
