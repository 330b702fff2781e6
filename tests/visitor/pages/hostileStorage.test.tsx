import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient } from '../../../src/app/createClient.ts'
import { readLocation } from '../../../src/app/navigation/navigation.ts'
import { showQueuedNotification } from '../../../src/app/notifications/notices.ts'
import { readPosition } from '../../../src/shared/browser/leftPosition.ts'
import { followTheme } from '../../../src/shared/browser/theme.ts'
import { fc } from '../../support/fastCheck.ts'
import { hostileText, hostileValue } from '../../support/hostile.ts'
import { notificationsShown, renderRoute } from '../../support/renderRoute.tsx'

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('a notification from before a reload is shown only if it is valid', async () => {
  const { screen } = await renderRoute('/')
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { type: 'reload' } as PerformanceNavigationTiming,
  ])
  const entryKey = window.history.state.idx
  fc.assert(
    fc.property(hostileText('text', 'title', 'lang', 'leftMs', 'focusId', 'entryKey'), stored => {
      sessionStorage.setItem('notices-/', stored)
      showQueuedNotification()
      expect(sessionStorage.getItem('notices-/')).toBe(null)
    }),
    {
      examples: [
        // Not even a number or a text can be made of it.
        ['{"text":"","leftMs":[{"toString":null}]}'],
        [JSON.stringify({ text: { toString: null }, leftMs: 4000, entryKey })],
      ],
    },
  )
  // Two imports at once may resolve in any order.
  await notificationsShown()
  const hostile = [{ toString: null }]
  const valid = { text: 'App Installing', leftMs: 4000, entryKey }
  for (const title of [hostile, 'Loom']) {
    const stored = { ...valid, title, lang: hostile, focusId: hostile }
    sessionStorage.setItem('notices-/', JSON.stringify(stored))
    showQueuedNotification()
  }
  await expect.element(screen.getByText('Loom')).toBeVisible()
  await expect.poll(() => screen.getByRole('status').elements()).toHaveLength(1)
})

it('the position of the last page is ignored if it is invalid', () => {
  window.history.replaceState({ idx: 3 }, '')
  const positionWith = (stored: string) => {
    sessionStorage.setItem('position-/', stored)
    return readPosition()
  }
  fc.assert(
    fc.property(
      hostileText('idx', 'height', 'top'),
      stored => positionWith(stored.replace(/"idx":[^,}]*/, '"idx":3')) === undefined,
    ),
    { examples: [['{"idx":3,"height":"900","top":300}'], ['{"idx":3,"top":[300]}'], ['null']] },
  )
  const position = { height: 900, top: 300 }
  expect(positionWith(JSON.stringify({ idx: 3, ...position }))).toEqual(position)
  expect(positionWith(JSON.stringify({ idx: 4, ...position }))).toBe(undefined)
})

it('the state of a history entry is replaced if it is invalid', () => {
  const state = fc.oneof(
    hostileValue(),
    fc.record({ idx: hostileValue() }),
    fc.constantFrom('2', 1.5, 1, -2, null, [3]).map(listSteps => ({ idx: 0, listSteps })),
  )
  fc.assert(
    fc.property(state, state => {
      window.history.replaceState(state, '')
      createClient().stop()
      expect(readLocation().listSteps).toBe(undefined)
      expect(window.history.state).toMatchObject({ idx: expect.any(Number) })
    }),
  )
})

describe('the theme', () => {
  const { dataset } = document.documentElement

  it('is the last one chosen when the page returns from the back/forward cache', () => {
    const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow'))
    followTheme()
    localStorage.setItem('theme', 'dark')
    comeBack()
    expect(dataset.bsTheme).toBe('dark')
    // Where storage refuses a choice, the page keeps it.
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('full')
    })
    const light = document.createElement('input')
    Object.assign(light, { name: 'theme', value: 'light' })
    document.body.append(light)
    light.dispatchEvent(new Event('change', { bubbles: true }))
    light.remove()
    full.mockRestore()
    comeBack()
    expect(dataset.bsTheme).toBe('light')
    localStorage.clear()
    comeBack()
    expect(dataset.bsTheme).toBe(undefined)
    // Another tab has chosen a theme before this page was left, and the first one was chosen again after it.
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', newValue: 'dark' }))
    comeBack()
    expect(dataset.bsTheme).toBe(undefined)
  })

  it('of another tab counts as that of the system if it is unknown', () => {
    followTheme()
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
