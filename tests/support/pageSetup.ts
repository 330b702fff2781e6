import '../../src/styles/site.scss'
import { beforeEach, expect } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  window.scrollTo(0, 0)
  // All files share the tab, so what a test emulates would reach the tests of the next file.
  expect(window.matchMedia('print, (forced-colors: active)').matches).toBe(false)
})
