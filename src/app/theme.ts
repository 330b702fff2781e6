import { createPreference } from '../shared/preference.ts'

/** What a visitor can choose, 'system' being the browser's own preference at every moment. */
export const THEMES = ['system', 'light', 'dark'] as const

export type Theme = (typeof THEMES)[number]

/** Kept under the key 'theme'; the script in index.html reads it too, before the first paint. */
export const themePreference = createPreference<Theme>('theme', THEMES)

/** Keeps the page in the chosen theme, in whichever tab it is chosen. */
export function followTheme(): void {
  const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')]
  const own = metas.map(meta => ({ meta, color: meta.content, theme: themeOf(meta) }))
  themePreference.subscribe(apply)
  apply()

  function apply() {
    const theme = themePreference.read()
    // Bootstrap's colour modes; without the attribute the style sheet follows the system.
    if (theme === 'system') delete document.documentElement.dataset.bsTheme
    else document.documentElement.dataset.bsTheme = theme
    const chosen = own.find(entry => entry.theme === theme)
    for (const { meta, color } of own) meta.content = chosen?.color ?? color
  }
}

/** Of the two colours of a browser's frame, each stands in the page for one preference of the system. */
function themeOf({ media }: HTMLMetaElement): Theme {
  return media.includes('dark') ? 'dark' : 'light'
}
