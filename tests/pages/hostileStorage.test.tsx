import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import {
  ensureHistoryKey,
  SCROLL_KEY,
  savedScrollPosition,
} from '../../src/app/navigation/scrollPosition.ts'
import { showQueuedNotification } from '../../src/app/notifications/notices.ts'
import { followTheme } from '../../src/shared/browser/theme.ts'
import { renderRoute } from '../support/renderRoute.tsx'

/** Arbitrary content of sessionStorage: any text, and JSON with the field names that the site reads. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .record(
      {
        text: fc.oneof(fc.string(), fc.jsonValue()),
        untilMs: fc.oneof(fc.jsonValue(), fc.constantFrom(0, -1, 9e15)),
      },
      { requiredKeys: [] },
    )
    .map(notice => JSON.stringify(notice)),
)

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('a notification that outlives a reload', () => {
  it('is dropped if it is invalid, and shown otherwise', async () => {
    const { screen } = await renderRoute('/')
    fc.assert(
      fc.property(text, stored => {
        sessionStorage.setItem('notices', stored)
        showQueuedNotification()
        expect(sessionStorage.getItem('notices')).toBe(null)
      }),
    )
    const valid = { text: 'App Installing', untilMs: Date.now() + 4000 }
    sessionStorage.setItem('notices', JSON.stringify(valid))
    showQueuedNotification()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    expect(screen.getByRole('status').elements()).toHaveLength(1)
  })
})

describe('the saved scroll position', () => {
  it('is ignored if it is invalid', () => {
    window.history.replaceState(null, '')
    ensureHistoryKey()
    const { key } = window.history.state
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('x', null, -5))
    const places = fc.oneof(
      text,
      value.map(place => JSON.stringify({ [key]: place })),
    )
    fc.assert(
      fc.property(places, stored => {
        sessionStorage.setItem(SCROLL_KEY, stored)
        expect(typeof savedScrollPosition()).toBe('number')
      }),
    )
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify({ [key]: 300 }))
    expect(savedScrollPosition()).toBe(300)
  })
})

describe('the theme of another tab', () => {
  it('counts as that of the system if it is unknown', () => {
    followTheme()
    const { dataset } = document.documentElement
    const names = fc.constantFrom('__proto__', 'constructor', 'DARK', ' light', '"dark"')
    fc.assert(
      fc.property(fc.oneof(fc.string(), names), newValue => {
        for (const theme of ['dark', newValue]) {
          window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: theme }))
        }
        expect(dataset.bsTheme).toBe(undefined)
      }),
    )
  })
})
