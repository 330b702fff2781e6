import { escapeHtml } from '../lib/escapeHtml.ts'
import { site } from '../lib/site.ts'
import { addressOf } from './headTags.ts'

/** The most addresses that one sitemap may hold, by its protocol. */
const SITEMAP_LIMIT = 50_000

const XML = '<?xml version="1.0" encoding="UTF-8"?>'
const SITEMAP_NS = 'http://www.sitemaps.org/schemas/sitemap/0.9'

/**
 * Files for search engines and browsers, by name, for a site whose public root is `root` and whose
 * indexed screens are at `paths`. Without a root only robots.txt, since the others are made of
 * absolute addresses.
 */
export function crawlerFiles(
  root: string | undefined,
  paths: readonly string[],
): Record<string, string> {
  // Search results say noindex themselves, which a crawler must be let in to read.
  const robots = ['User-agent: *', 'Allow: /']
  if (root === undefined) return { 'robots.txt': `${robots.join('\n')}\n` }
  return {
    'robots.txt': `${[...robots, `Sitemap: ${addressOf(root, '/sitemap.xml')}`].join('\n')}\n`,
    'opensearch.xml': openSearch(root),
    ...sitemaps(root, paths),
  }
}

function sitemaps(root: string, paths: readonly string[]): Record<string, string> {
  const parts = Array.from({ length: Math.ceil(paths.length / SITEMAP_LIMIT) }, (_, index) =>
    paths.slice(index * SITEMAP_LIMIT, (index + 1) * SITEMAP_LIMIT),
  )
  if (parts.length <= 1) return { 'sitemap.xml': urlSet(root, paths) }
  const names = parts.map((_, index) => `sitemap-${index + 1}.xml`)
  return {
    'sitemap.xml': list('sitemapindex', 'sitemap', root, names),
    ...Object.fromEntries(parts.map((part, index) => [names[index], urlSet(root, part)])),
  }
}

function urlSet(root: string, paths: readonly string[]): string {
  return list('urlset', 'url', root, paths)
}

function list(tag: string, item: string, root: string, paths: readonly string[]): string {
  const items = paths.map(
    path => `<${item}><loc>${escapeHtml(addressOf(root, path))}</loc></${item}>`,
  )
  return [XML, `<${tag} xmlns="${SITEMAP_NS}">`, ...items, `</${tag}>`, ''].join('\n')
}

/** Lets a browser search the site from its address bar. */
function openSearch(root: string): string {
  return [
    XML,
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    // The format allows 16 characters.
    `<ShortName>${escapeHtml([...site.name].slice(0, 16).join(''))}</ShortName>`,
    `<Description>${escapeHtml(`Search the apps by ${site.name}`)}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding>',
    `<Image type="image/svg+xml">${escapeHtml(addressOf(root, '/favicon.svg'))}</Image>`,
    `<Url type="text/html" template="${escapeHtml(addressOf(root, '/apps'))}?q={searchTerms}"/>`,
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}
