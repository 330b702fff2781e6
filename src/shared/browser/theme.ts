import { storedValue } from './storedValue.ts'

/** Name of the choice in local storage, and of the fields in which the visitor chooses. */
export const THEME_KEY = 'theme'

/** Keeps the page in the theme that was chosen last, here or in another tab. Runs before the first paint. */
export function followTheme(): void {
  const choice = storedValue(THEME_KEY, parseTheme)
  const apply = () => applyTheme(choice.read())
  apply()
  choice.subscribe(apply)
  // The page has its fields and metas now.
  document.addEventListener('DOMContentLoaded', showTheme)
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (name === THEME_KEY) choice.write(parseTheme(value))
  })
}

/**
 * Shows the theme in fields and metas that have been added to the page. Only Bootstrap's attribute stores it.
 */
export function showTheme(): void {
  applyTheme(parseTheme(document.documentElement.dataset.bsTheme))
}

/** 'system', which is anything but 'light' and 'dark', follows the browser's preference by the style sheet. */
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
