import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { initialState } from '../../tools/replay/siteAdapter.ts'
import { addressOf, readState, writeStep } from '../../tools/replay/siteSteps.ts'

describe('--to-test', () => {
  it('leaves an install to be done by hand if another tab had stored the app', async () => {
    const traced = (type: string) => ({ action: { type }, isSkipped: false })
    const lines = await writeStep({} as Page, {
      before: undefined,
      next: traced('installedApps/installRequested'),
      after: [traced('installedApps/listSynced')],
      state: readState(initialState, 'trace'),
      history: [],
      keepList: () => 0,
    })
    expect(lines).toEqual([
      '// installedApps/installRequested: another tab had stored this app already.',
    ])
  })
})

describe('addressOf', () => {
  it.each([
    ['/', './'],
    ['/appdetails/17', './appdetails/17'],
    ['/https://evil.example/x', './https://evil.example/x'],
    ['///evil.example', './//evil.example'],
    ['/\\\\evil.example', './//evil.example'],
    ['/\t//evil.example', './//evil.example'],
    ['https://evil.example', './https://evil.example'],
    ['/../%2e%2e/evil', './evil'],
    ['/javascript:alert(1)', './javascript:alert(1)'],
  ])('gives an address of the site for %j', (pathname, address) => {
    expect(addressOf({ pathname, search: '', hash: '' })).toBe(address)
    const { origin } = new URL(address, 'http://site.example/store/')
    expect(origin).toBe('http://site.example')
  })
})
