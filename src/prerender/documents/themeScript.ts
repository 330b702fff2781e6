/*
 * Runs inline at the end of every document, which has no other script but the early one: lets the
 * switch in the header work.
 */

import { chooseTheme, followTheme, readTheme, type Theme } from '../../shared/browser/theme.ts'

followTheme()
for (const input of document.querySelectorAll<HTMLInputElement>('.theme-switch input')) {
  input.checked = input.value === readTheme()
  input.addEventListener('change', () => chooseTheme(input.value as Theme))
}
