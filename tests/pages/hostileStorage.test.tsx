import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { hasSavedPlace, nameEntry, SCROLL_KEY } from '../../src/app/navigation/scrollPlace.ts'
import { showQueuedNotices } from '../../src/app/notifications/notices.ts'
import { createPreference } from '../../src/shared/browser/preference.ts'
import { renderRoute } from '../support/renderRoute.tsx'

/** What may stand in sessionStorage: nonsense, and JSON with the names that are read. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.json(),
  fc
    .array(
      fc.record(
        {
          text: fc.oneof(fc.string(), fc.jsonValue()),
          untilMs: fc.oneof(fc.jsonValue(), fc.constantFrom(0, -1, 9e15)),
        },
        { requiredKeys: [] },
      ),
    )
    .map(queue => JSON.stringify(queue)),
)

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

describe('notices that wait for a reload', () => {
  it('are forgotten where they cannot be read, and a good one among them is shown', async () => {
    const { screen } = await renderRoute('/')
    fc.assert(
      fc.property(text, queue => {
        sessionStorage.setItem('notices', queue)
        showQueuedNotices()
        expect(sessionStorage.getItem('notices')).toBe(null)
      }),
    )
    const good = { text: 'App Installing', untilMs: Date.now() + 4000 }
    sessionStorage.setItem('notices', JSON.stringify([null, { text: 5 }, good, 'x']))
    showQueuedNotices()
    await expect.element(screen.getByText('App Installing')).toBeVisible()
    expect(screen.getByRole('status').elements()).toHaveLength(1)
  })
})

describe('the place on a page', () => {
  it('is the top where it cannot be read', () => {
    window.history.replaceState(null, '')
    nameEntry()
    const { key } = window.history.state
    const value = fc.oneof(fc.jsonValue(), fc.constantFrom('x', null, -5))
    const places = fc.oneof(
      text,
      value.map(place => JSON.stringify({ [key]: place })),
    )
    fc.assert(
      fc.property(places, stored => {
        sessionStorage.setItem(SCROLL_KEY, stored)
        expect(typeof hasSavedPlace()).toBe('boolean')
      }),
    )
    sessionStorage.setItem(SCROLL_KEY, JSON.stringify({ [key]: 300 }))
    expect(hasSavedPlace()).toBe(true)
  })
})

describe('a setting', () => {
  it('is the default where the stored text is none of its values', () => {
    const preference = createPreference('setting', ['on', 'off'])
    const names = fc.constantFrom('__proto__', 'constructor', 'ON', ' off', '"off"')
    fc.assert(
      fc.property(fc.oneof(fc.string(), names), stored => {
        localStorage.setItem('setting', stored)
        expect(preference.read()).toBe(stored === 'off' ? 'off' : 'on')
      }),
    )
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(preference.read()).toBe('on')
  })
})
