import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { SCENARIOS } from '../../../mock-server/scenarios.ts'
import { createClient } from '../../../src/app/createClient.ts'
import { readLocation } from '../../../src/app/navigation/navigation.ts'
import { showQueuedNotification } from '../../../src/app/notifications/notices.ts'
import { readPosition } from '../../../src/shared/browser/leftPosition.ts'
import { followTheme } from '../../../src/shared/browser/theme.ts'
import { imageUrl } from '../../../src/shared/domain/imageUrl.ts'
import { company } from '../../fixtures/company.ts'
import { fc } from '../../support/fastCheck.ts'
import { hostileText, hostileValue } from '../../support/hostile.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  listedTitles,
  notificationsShown,
  renderRoute,
  screenShown,
  storedTitles,
  textsOf,
} from '../../support/renderRoute.tsx'
import { expectConsole } from '../../support/strictConsole.ts'

/** JSON with keys that name prototypes, for an attack by prototype pollution. */
const POISON = '{"polluted":true,"downloads":-5,"ratings":"none","title":"Not me"}'
const POISONED = `{
  "id": 1, "title": "__proto__", "companyName": "constructor", "description": "toString",
  "ratings": [
    {"name": "__proto__", "count": 3, "__proto__": ${POISON}},
    {"name": "constructor", "count": 2, "constructor": {"prototype": ${POISON}}}
  ],
  "__proto__": ${POISON}, "constructor": {"prototype": ${POISON}}, "prototype": ${POISON},
  "extra": {"__proto__": ${POISON}}
}`
/** Entries whose ids are property names of every object. */
const IDS = ['constructor', '__proto__', 'toString', 'hasOwnProperty']
const ENTRIES = IDS.map(id => `{"id": "${id}", "title": "Named ${id}"}`)

/** Properties that any object has inherited from POISON. */
function pollution(): string[] {
  const names = ['polluted', 'downloads', 'ratings', 'title']
  return [{}, [], Object, () => {}].flatMap(value => names.filter(key => key in value))
}

afterEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

it('Keys such as __proto__ change no prototype, from the catalogue to storage', async () => {
  const { screen } = await renderRoute('/apps', {
    catalogue: () => new Response(`[${[POISONED, ...ENTRIES].join(',')}]`),
  })
  await expect.element(screen.getByText('(1) Apps Found')).toBeVisible()
  await userEvent.fill(screen.getByPlaceholder('Search'), '__PROTO__')
  await userEvent.click(screen.getByRole('link', { name: '__proto__' }))
  await screenShown('__proto__')
  await expect.element(screen.getByText('Developed by constructor')).toBeVisible()
  // Neither ratings nor amounts are inherited.
  const counts = () => textsOf('tbody td')
  await expect.poll(counts).toEqual(['2', '3'])
  await expect.poll(() => document.querySelector('canvas')).not.toBe(null)
  expect(screen.getByRole('main').element().textContent).not.toContain('-5')
  await userEvent.click(screen.getByRole('button', { name: 'Install Now' }))
  await expect.element(screen.getByRole('button', { name: /^Installed/ })).toBeVisible()
  await userEvent.click(screen.getByRole('link', { name: 'Installation', exact: true }))
  await expect.element(screen.getByText('1 Apps Found')).toBeVisible()
  expect(storedTitles()).toEqual(['__proto__'])
  expect(pollution()).toEqual([])
  for (const id of IDS) {
    expectConsole(new RegExp(`skipped record \\d: id: expected a whole number .*, got "${id}"`))
  }
})

describe('Markup, unusual letters and refused pictures', () => {
  it('are text and initials, on every screen', async () => {
    const records = SCENARIOS.hostile.records()
    const { navigate } = await renderRoute('/apps', {
      catalogue: records,
      installed: records,
    })
    const titles = records.map(({ title }) => title)
    await expect.poll(listedTitles).toEqual(titles)
    const initials = () => document.querySelectorAll('main li svg.app-icon').length
    const refused = records.filter(({ image }) => imageUrl(image) === undefined)
    await expect.poll(initials).toBeGreaterThanOrEqual(refused.length)
    navigate('/installation')
    await expect.poll(() => document.querySelectorAll('.installed-row')).toHaveLength(titles.length)
    await expect.poll(initials).toBeGreaterThanOrEqual(refused.length)
    navigate(`/appdetails/${records[0]?.id}`)
    await screenShown(String(titles[0]))
    expect(document.title).toBe(`${titles[0]} – ${company.name}`)
  })

  it('are text in a description, whose addresses are links that pass nothing on', async () => {
    const links = [
      'https://a.example',
      'http://b.example:8080/wiki/C_(d)?e=f&g=h#i',
      'HTTPS://müller.example/ß/',
      'https://bank.example',
      'https://c.example/',
      'https://d.example/x',
    ]
    const description = [
      `See ${links[0]}, (${links[1]}) or “${links[2]}”.`,
      `<a href="javascript:alert(1)">x</a> javascript:alert(1) https:// ftp://x.example https://localhost`,
      `${links[3]}@evil.example [y](${links[4]}) **${links[5]}** www.z.example`,
    ].join('\n\n\n')
    const updated = '2026-02-28'
    const app = makeApp({ description, updated, whatsNew: `New: ${links[0]}` })
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await screenShown(app.title)
    const found = [...document.querySelectorAll<HTMLAnchorElement>('p.clip-marks > a')]
    expect(found.map(link => link.getAttribute('href'))).toEqual([links[0], ...links])
    for (const { rel, dir } of found) expect([rel, dir]).toEqual(['nofollow noopener', 'ltr'])
    const paragraphs = [...document.querySelectorAll('p.clip-marks:has(> a)')]
    expect(paragraphs.map(({ textContent }) => textContent)).toEqual([
      `New: ${links[0]}`,
      ...description.split('\n\n\n').filter((_, index) => index !== 1),
    ])
    expect(textsOf('.area-news p')[0]).toBe('February 28, 2026')
  })
})

it('Stacked diacritics do not cover other text', async () => {
  const stack = (text: string) => [...text].join('\u0301\u0323'.repeat(15))
  /** Pictures of what is next to the texts of an app of this `name`. */
  async function neighbors(name: string): Promise<string[]> {
    const texts = { title: name, companyName: name, description: `${name}\n\nnext` }
    const app = makeApp({ id: 987_654, image: '', ...texts })
    const { navigate } = await renderRoute('/apps', { catalogue: [app], installed: [app] })
    const pictures: string[] = []
    for (const [path, selector] of [
      ['/apps', '.app-card:has(a) .app-figures'],
      [`/appdetails/${app.id}`, '.app-detail-statistics > div'],
      [`/appdetails/${app.id}`, '.app-detail-text > p:nth-child(2)'],
      ['/installation', '.installed-row .app-figures'],
    ] as const) {
      navigate(path)
      await expect.poll(() => document.querySelector(selector)).not.toBe(null)
      const element = document.querySelector(selector) as Element
      pictures.push(await page.screenshot({ element, base64: true, save: false }))
    }
    await cleanup()
    return pictures
  }
  const expected = await neighbors('Zal')
  expect(await neighbors(stack('Zal'))).toEqual(expected)
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
