/** Name of the choice in local storage, and of the fields in which the visitor chooses. */
export const THEME_KEY = 'theme'

/**
 * Keeps the page in the theme that was chosen last, here or in another tab. Unknown text counts as 'system'.
 * Where storage is blocked or full, the choice lasts as long as the page. Runs before the first paint.
 */
export function followTheme(): void {
  let stored = readChoice()
  applyTheme(stored)
  // The page has its fields and metas now.
  document.addEventListener('DOMContentLoaded', showTheme)
  document.addEventListener('change', ({ target }) => {
    const { name, value } = target as HTMLInputElement
    if (name !== THEME_KEY) return
    applyTheme(value)
    try {
      localStorage.setItem(THEME_KEY, value)
    } catch {
      // The page has the theme already.
    }
    stored = readChoice()
  })
  addEventListener('storage', ({ key, newValue }) => {
    // Null means that storage was cleared.
    if (key !== THEME_KEY && key !== null) return
    stored = newValue
    applyTheme(newValue)
  })
  // A page in the back/forward cache gets no events.
  addEventListener('pageshow', () => {
    const before = stored
    stored = readChoice()
    if (stored !== before) applyTheme(stored)
  })
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(THEME_KEY)
  } catch {
    return null
  }
}

/**
 * Shows the theme in fields and metas that have been added to the page. Only Bootstrap's attribute stores it.
 */
export function showTheme(): void {
  applyTheme(document.documentElement.dataset.bsTheme)
}

/**
 * Any text but 'light' and 'dark' counts as 'system': the style sheet then follows the browser's preference.
 */
function applyTheme(text: string | null | undefined): void {
  const theme = text === 'light' || text === 'dark' ? text : 'system'
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
