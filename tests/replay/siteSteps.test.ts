import type { Page } from '@playwright/test'
import { describe, expect, it } from 'vitest'
import { readTexts } from '../../tools/lib/messages.ts'
import { initialState } from '../../tools/replay/siteAdapter.ts'
import { addressOf, readState, writeStep } from '../../tools/replay/siteSteps.ts'

const traced = (type: string) => ({ action: { type }, isSkipped: false })
const context = {
  before: undefined,
  next: traced('installedApps/installRequested'),
  after: [],
  state: readState(initialState, 'trace'),
  history: [],
  keepList: () => 0,
  texts: readTexts('en'),
}

describe('--to-test', () => {
  it('leaves an install to be done by hand if another tab had stored the app', async () => {
    const lines = await writeStep({} as Page, {
      ...context,
      after: [traced('installedApps/listSynced')],
    })
    expect(lines).toEqual([
      '// installedApps/installRequested: another tab had stored this app already.',
    ])
  })

  it('names buttons as the language of the site does', async () => {
    const { now, installed } = readTexts('de').install
    const page = {
      getByRole: (_: string, { name }: { name: string }) => ({
        count: () => (name === now ? 1 : 0),
      }),
    }
    const german = { ...context, texts: readTexts('de'), languagePath: 'de/' }
    expect(await writeStep(page as unknown as Page, german)).toEqual([
      `await installAndWatchReload(page, '${now}', '${installed}')`,
    ])
  })
})

describe('addressOf', () => {
  it('is below the path of a language', () => {
    const location = { pathname: '/apps', search: '?q=a', hash: '' }
    expect(addressOf(location, 'de/')).toBe('./de/apps?q=a')
  })

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
