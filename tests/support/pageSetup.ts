import '../../src/styles/site.scss'
import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'

/** Keeps notifications open, which on a slow machine would close before a test has seen or pressed them. */
const lasting = new CSSStyleSheet()
lasting.replaceSync('.Toastify__progress-bar { animation-play-state: paused !important }')

beforeEach(async () => {
  document.adoptedStyleSheets = [lasting]
  localStorage.clear()
  sessionStorage.clear()
  if (window.innerWidth !== 1280 || window.innerHeight !== 800) await page.viewport(1280, 800)
  window.scrollTo(0, 0)
  // All files share the tab, so what a test emulates would reach the tests of the next file.
  expect(window.matchMedia('print, (forced-colors: active)').matches).toBe(false)
})
