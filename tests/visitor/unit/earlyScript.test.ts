import { expect, it, vi } from 'vitest'

// What a page shows before the site starts: tests/visitor/e2e/beforeScripts.spec.ts

it.each([
  ['comes back to where that was', 0, 600],
  ['stays where Chromium or a wheel has scrolled further', 900, 900],
])('a visitor who has left a page %s, once its HTML is complete', async (_, scrollY, expected) => {
  vi.useFakeTimers()
  const documentElement = { dataset: { path: '/apps' }, style: {} }
  const document = Object.assign(new EventTarget(), { documentElement, querySelectorAll: () => [] })
  const stored = { 'position-/': '{"idx":1,"height":2000,"top":600}' }
  const scrollTo = vi.fn()
  class ForeignScript {
    src = 'https://elsewhere.example/a.js'
  }
  const globals = {
    SCREEN_PATTERN: '',
    document,
    sessionStorage: { getItem: (key: keyof typeof stored) => stored[key] },
    location: new URL('https://site.example/apps.html'),
    history: { state: { idx: 1 } },
    HTMLScriptElement: ForeignScript,
    addEventListener: (_type: 'error', onError: (event: object) => void) =>
      onError({ target: new ForeignScript() }),
    scrollTo,
    scrollY,
  }
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value)
  vi.resetModules()
  await import('../../../src/prerender/scripts/earlyScript.ts')
  // It neither has another address nor failed.
  expect(documentElement.dataset).not.toHaveProperty('open')
  expect(documentElement.dataset).not.toHaveProperty('failed')
  expect(scrollTo).not.toHaveBeenCalled()
  document.dispatchEvent(new Event('readystatechange'))
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, expected)
  expect(documentElement.style).toMatchObject({ minHeight: '2000px' })
})
