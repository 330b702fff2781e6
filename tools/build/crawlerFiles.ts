import { pagePath } from '../../src/shared/domain/paths.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'
import type { ChosenCompany } from '../lib/company.ts'
import { fillIn } from '../lib/messages.ts'
import { addressOf } from './headTags.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * Files for search engines and browsers, by name. `root` is the site's public address and `paths`
 * the indexed screens. `hasFolders`: each page is a folder. Without a root there is only robots.txt: the others consist of absolute addresses.
 */
export function crawlerFiles(
  root: string | undefined,
  paths: readonly string[],
  chosen: Pick<ChosenCompany, 'company' | 'texts'>,
  hasFolders = false,
): Record<string, string> {
  // Crawlers have to fetch a page to see its noindex.
  const robots = 'User-agent: *\nAllow: /\n'
  if (root === undefined) return { 'robots.txt': robots }
  return {
    'robots.txt': `${robots}Sitemap: ${addressOf(root, '/sitemap.xml')}\n`,
    'sitemap.xml': sitemap(
      root,
      paths.map(path => pagePath(path, hasFolders)),
    ),
    'opensearch.xml': openSearch(root, chosen, pagePath('/apps', hasFolders)),
  }
}

function sitemap(root: string, paths: readonly string[]): string {
  return [
    XML,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map(path => `<url><loc>${escapeHtml(addressOf(root, path))}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}

/** Lets a browser search the site from its address bar. `listPath` is the page with the search box. */
function openSearch(
  root: string,
  { company, texts }: Pick<ChosenCompany, 'company' | 'texts'>,
  listPath: string,
): string {
  const description = fillIn(texts.crawlers.search, { company: company.name })
  // The format allows 16 characters.
  const shortName = [...company.name].slice(0, 16).join('')
  return [
    XML,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeHtml(shortName)}</ShortName>`,
    `<Description>${escapeHtml(description)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${escapeHtml(addressOf(root, '/favicon.svg'))}</Image>`,
    `<Url type="text/html" template="${escapeHtml(addressOf(root, listPath))}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}
