import { addressOf, pagePath } from '../../src/shared/domain/paths.ts'
import { FAVICON_FILE, SITEMAP_FILE } from '../../src/shared/domain/fileNames.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import type { ChosenCompany } from './company.ts'
import { fillIn } from './messages.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * The file robots.txt. `root` is the site's public address. Without it, there is no sitemap, which consists
 * of absolute addresses.
 */
export function robotsFile(root: string | undefined): string {
  // Crawlers have to fetch a page to see its noindex.
  const robots = 'User-agent: *\nAllow: /\n'
  return root === undefined ? robots : `${robots}Sitemap: ${addressOf(root, SITEMAP_FILE)}\n`
}

/** The file sitemap.xml with the public addresses of the pages that search engines may list. */
export function sitemap(addresses: readonly string[]): string {
  return [
    XML,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map(address => `<url><loc>${escapeHtml(address)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/**
 * The file opensearch.xml, which lets a browser search the site from its address bar. `pictureRoot` is the
 * address of the default language.
 */
export function openSearch(
  root: string,
  pictureRoot: string,
  { company, texts }: Pick<ChosenCompany, 'company' | 'texts'>,
  hasFolders: boolean,
): string {
  const listPath = pagePath('/apps', hasFolders)
  const description = fillIn(texts.crawlers.search, { company: company.name })
  // The format allows 16 characters.
  const shortName = [...company.name].slice(0, 16).join('')
  return [
    XML,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(shortName)}</ShortName>`,
    `<Description>${escapeHtml(description)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${escapeHtml(addressOf(pictureRoot, FAVICON_FILE))}</Image>`,
    `<Url type="text/html" template="${escapeHtml(addressOf(root, listPath))}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}
