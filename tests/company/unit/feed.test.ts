import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { companyFolder, readCompany } from '../../../tools/company/company.ts'
import { atomFeed, latestVersions } from '../../../tools/site/feed.ts'
import { FIXTURE_COMPANY } from '../../fixtures/catalogue.ts'
import { details, makeApp } from '../../support/makeApp.ts'

const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
const root = 'https://apps.example/store/'
const address = { url: root, hasFolders: true }

/** The contents of the elements `tag`. */
const contentsOf = (tag: string, feed: string) =>
  [...feed.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))].map(([, text]) => text)

describe('the feed', () => {
  it('lists the versions of apps up to today, newest first, with a new id for each day', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01') })
    onTestFinished(() => void vi.useRealTimers())
    const apps = ['2026-01-05', '2026-03-01', '2025-12-31', '2026-03-02'].map((updated, index) =>
      makeApp({ ...details, id: index, title: `App ${index}`, updated }),
    )
    const feed = atomFeed(address, latestVersions([...apps, makeApp()]), chosen)
    const [, ...titles] = contentsOf('title', feed)
    expect(titles).toEqual(['App 1 2.1', 'App 0 2.1', 'App 2 2.1'])
    expect(contentsOf('id', feed).slice(0, 2)).toEqual([root, `${root}appdetails/1/#2026-03-01`])
    // Those of the feed, and of each entry
    expect(contentsOf('updated', feed)).toEqual(
      ['2026-03-01', '2026-03-01', '2026-01-05', '2025-12-31'].map(day => `${day}T00:00:00Z`),
    )
    expect(contentsOf('content', feed)[0]).toBe(details.whatsNew)
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${root}feed.xml"/>`)
  })

  it('has the 50 latest versions', () => {
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toJSON().slice(0, 10)
    const apps = Array.from({ length: 51 }, (_, index) => makeApp({ updated: day(index) }))
    const feed = atomFeed(address, latestVersions(apps), chosen)
    expect(contentsOf('entry', feed)).toHaveLength(50)
    expect(feed).not.toContain(day(0))
  })

  // tests/company/commands/companies.test.ts parses feeds with hostile texts.
  it('escapes texts, and leaves out characters that XML forbids', () => {
    const hostile = 'a\u0001b\ud800c\ufffe\td é 🎈 <'
    const app = makeApp({ ...details, title: hostile, whatsNew: hostile, category: hostile })
    const feed = atomFeed(address, latestVersions([{ ...app, version: hostile }]), chosen)
    expect(feed.match(/abc\td é 🎈 &#60;/g)).toHaveLength(4)
    expect(feed.match(/🎈/gu)).toHaveLength(4)
  })

  it.each([undefined, '9999-01-01'])('does not exist for the day %s', updated => {
    expect(latestVersions([makeApp({ updated })])).toEqual([])
  })
})
