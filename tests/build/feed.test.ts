import { SaxesParser } from 'saxes'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { companyFolder, readCompany } from '../../tools/company/company.ts'
import { atomFeed, latestVersions } from '../../tools/site/feed.ts'
import { FIXTURE_COMPANY } from '../fixtures/catalogue.ts'
import { details, makeApp } from '../support/makeApp.ts'

const chosen = readCompany(companyFolder(FIXTURE_COMPANY))
const root = 'https://apps.example/store/'
const place = { url: root, hasFolders: false }
const hostile = '</title><script>alert(1)</script> & "\u0001\ud800\ufffe" é 🎈'

/** The texts of the elements at `path` ('feed/entry/title'). Throws if the XML is not well-formed. */
function textsAt(path: string, feed: string): string[] {
  const parser = new SaxesParser({ xmlns: true })
  const open: string[] = []
  const texts: string[] = []
  parser.on('error', error => {
    throw error
  })
  parser.on('opentag', ({ local, uri }) => {
    expect(uri).toBe('http://www.w3.org/2005/Atom')
    open.push(local)
    if (open.join('/') === path) texts.push('')
  })
  parser.on('text', text => {
    if (open.join('/') === path) texts.push((texts.pop() ?? '') + text)
  })
  parser.on('closetag', () => open.pop())
  parser.write(feed).close()
  return texts
}

describe('the feed', () => {
  it('lists the versions of apps up to today, newest first, with a new id for each day', () => {
    vi.useFakeTimers({ now: new Date('2026-03-01') })
    onTestFinished(() => void vi.useRealTimers())
    const apps = ['2026-01-05', '2026-03-01', '2025-12-31'].map((updated, index) =>
      makeApp({ ...details, id: index, title: `App ${index}`, updated }),
    )
    const feed = atomFeed(place, latestVersions([...apps, makeApp()]), chosen)
    expect(textsAt('feed/entry/title', feed)).toEqual(['App 1 2.1', 'App 0 2.1', 'App 2 2.1'])
    expect(textsAt('feed/entry/id', feed)[0]).toBe(`${root}appdetails/1#2026-03-01`)
    expect(textsAt('feed/entry/updated', feed)[0]).toBe('2026-03-01T00:00:00Z')
    expect(textsAt('feed/entry/content', feed)[0]).toBe(details.whatsNew)
    expect(textsAt('feed/updated', feed)).toEqual(['2026-03-01T00:00:00Z'])
    expect(feed).toContain(`<link rel="self" type="application/atom+xml" href="${root}feed.xml"/>`)
  })

  it('has the 50 latest versions', () => {
    const day = (index: number) => new Date(Date.UTC(2026, 0, 1 + index)).toJSON().slice(0, 10)
    const apps = Array.from({ length: 51 }, (_, index) => makeApp({ updated: day(index) }))
    const feed = atomFeed(place, latestVersions(apps), chosen)
    expect(textsAt('feed/entry/id', feed)).toHaveLength(50)
    expect(feed).not.toContain(day(0))
  })

  it('is well-formed with hostile texts', () => {
    const app = makeApp({ ...details, title: hostile, whatsNew: hostile, category: hostile })
    const feed = atomFeed(place, latestVersions([{ ...app, version: hostile }]), chosen)
    expect(textsAt('feed/entry/content', feed)).toEqual([
      '</title><script>alert(1)</script> & "" é 🎈',
    ])
  })

  it.each([undefined, '2026-02-30', 5, '9999-01-01'])('does not exist for the day %s', updated => {
    expect(latestVersions([makeApp({ updated })])).toEqual([])
  })
})
