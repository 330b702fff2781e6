import { describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { SCENARIOS } from '../../../mock-server/scenarios.ts'
import { imageUrl } from '../../../src/shared/domain/imageUrl.ts'
import { company } from '../../fixtures/company.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  listedTitles,
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
