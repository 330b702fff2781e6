import { storedValue } from './storedValue.ts'

/** Local storage key of the chosen theme, and name of the form fields that choose it. */
export const THEME_KEY = 'theme'

/** Keeps the page in the theme that was chosen last, here or in another tab. Runs before the first paint. */
export function followTheme(): void {
  const choice = storedValue(THEME_KEY, parseTheme)
  const apply = () => applyTheme(choice.read())
  apply()
  choice.subscribe(apply)
  // The fields and metas exist now.
  document.addEventListener('DOMContentLoaded', showTheme)
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (name === THEME_KEY) choice.write(parseTheme(value))
  })
}

/** Applies the theme in Bootstrap's attribute to fields and metas added since. */
export function showTheme(): void {
  applyTheme(parseTheme(document.documentElement.dataset.bsTheme))
}

/** Anything but 'light' or 'dark' is 'system': the style sheet follows the browser's preference. */
function parseTheme(value: unknown) {
  return value === 'light' || value === 'dark' ? value : 'system'
}

function applyTheme(theme: ReturnType<typeof parseTheme>): void {
  if (theme === 'system') delete document.documentElement.dataset.bsTheme
  else document.documentElement.dataset.bsTheme = theme
  for (const field of document.querySelectorAll<HTMLInputElement>(`[name=${THEME_KEY}]`)) {
    field.checked = field.value === theme
  }
  // The colors of the browser's frame: the first is for a light system, the second for a dark one.
  const metas = document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')
  metas.forEach((meta, index) => {
    const mode = index === 0 ? 'light' : 'dark'
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${mode})`
    else meta.media = theme === mode ? 'all' : 'not all'
  })
}
