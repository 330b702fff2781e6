import { isRetired } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { FEED_FILE } from '../../src/shared/domain/fileNames.ts'
import { appPath, pagePath, urlOf } from '../../src/shared/domain/paths.ts'
import type { ChosenCompany } from '../company/company.ts'
import { fillIn } from '../company/messages.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'

const MAX_ENTRIES = 50
/** Characters that XML 1.0 does not allow, not even escaped. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

/** The 50 latest versions, newest first, without retired apps and days in the future. */
export function latestVersions(catalogue: readonly AppRecord[]): AppRecord[] {
  const today = new Date().toJSON().slice(0, 10)
  return catalogue
    .filter(app => app.updated !== undefined && app.updated <= today && !isRetired(app))
    .toSorted((a, b) => (b.updated ?? '').localeCompare(a.updated ?? ''))
    .slice(0, MAX_ENTRIES)
}

/**
 * An Atom feed (RFC 4287) of `versions`, the newest first, in the language at `url`. `hasFolders`: each page is a folder.
 */
export function atomFeed(
  { url, hasFolders }: { url: string; hasFolders: boolean },
  versions: readonly AppRecord[],
  chosen: Pick<ChosenCompany, 'company' | 'messages' | 'language'>,
): string {
  const { company, messages, language } = chosen
  const [day] = versions.map(({ updated }) => updated)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language.code}">`,
    `<id>${xml(url)}</id>`,
    `<title>${xml(fillIn(messages.crawlers.feed, { company: company.name }))}</title>`,
    `<updated>${day}T00:00:00Z</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xml(urlOf(url, FEED_FILE))}"/>`,
    `<link rel="alternate" type="text/html" href="${xml(url)}"/>`,
    `<author><name>${xml(company.name)}</name></author>`,
    ...versions.map(app => entry(app, urlOf(url, pagePath(appPath(app.id), hasFolders)))),
    '</feed>',
    '',
  ].join('\n')
}

/** A version of the app at `url`. Its id has the day, so that readers list each version as new. */
function entry(app: AppRecord, url: string): string {
  const escapedUrl = xml(url)
  const { title, updated, version, category, whatsNew, tagline } = app
  return [
    '<entry>',
    `<id>${escapedUrl}#${updated}</id>`,
    `<title>${xml(version ? `${title} ${version}` : title)}</title>`,
    `<updated>${updated}T00:00:00Z</updated>`,
    `<link rel="alternate" type="text/html" href="${escapedUrl}"/>`,
    ...(category ? [`<category term="${xml(category)}"/>`] : []),
    `<content type="text">${xml(whatsNew ?? tagline ?? '')}</content>`,
    '</entry>',
  ].join('\n')
}

function xml(text: string): string {
  return escapeHtml(text.replace(FORBIDDEN, ''))
}
