import { SITEMAP_FILE } from '../../src/shared/domain/fileNames.ts'
import { urlOf } from '../../src/shared/domain/paths.ts'
import { escapeHtml } from '../lib/escapeHtml.ts'

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

/**
 * The file robots.txt. `root` is the site's public address. Without it, there is no sitemap, which consists
 * of absolute addresses.
 */
export function robotsFile(root: string | undefined): string {
  // Crawlers have to fetch a page to see its noindex.
  const robots = 'User-agent: *\nAllow: /\n'
  return root === undefined ? robots : `${robots}Sitemap: ${urlOf(root, SITEMAP_FILE)}\n`
}

/** The file sitemap.xml with the public addresses of the pages that search engines may list. */
export function sitemap(urls: readonly string[]): string {
  return [
    XML,
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls.map(url => `<url><loc>${escapeHtml(url)}</loc></url>`),
    '</urlset>',
    '',
  ].join('\n')
}
