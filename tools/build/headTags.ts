import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { toInlineJson } from '../../src/shared/domain/prerenderedData.ts'
import type { PageHeadFacts } from '../../src/shared/ui/PageHead.tsx'
import { escapeHtml } from '../lib/escapeHtml.ts'
import { site } from '../lib/site.ts'
import { PREVIEW_SIZE } from './previewPictures.ts'

/** What a page says of itself to search engines and link previews. */
export type HeadFacts = {
  head: PageHeadFacts
  /** Without the site's base. */
  path: string
  /** The app that the page is about. */
  app?: AppRecord | undefined
  /** The preview picture's path, relative to the site's root. */
  picture?: string | undefined
  /** The site's root as the public sees it; undefined leaves out all that needs an absolute address. */
  root: string | undefined
}

/** The elements of the head for link previews, crawlers and browsers, each a line of HTML. PageHead renders the others. */
export function headTags({ head, path, app, picture, root }: HeadFacts): string[] {
  const url = root && addressOf(root, path)
  const pictureUrl = root && picture && new URL(picture, root).href
  return [
    ...(root ? [searchLink(root)] : []),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', site.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    ...(url ? [meta('property', 'og:url', url)] : []),
    ...(pictureUrl
      ? [
          meta('property', 'og:image', pictureUrl),
          meta('property', 'og:image:type', 'image/png'),
          meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
          meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
          meta('property', 'og:image:alt', app?.title ?? site.hero.headline),
        ]
      : []),
    meta('name', 'twitter:card', pictureUrl ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', head.title),
    meta('name', 'twitter:description', head.description),
    ...(pictureUrl ? [meta('name', 'twitter:image', pictureUrl)] : []),
    ...structuredData(path, app, root).map(
      data => `<script type="application/ld+json">${toInlineJson(data)}</script>`,
    ),
  ]
}

/** The public address of the screen at `path`, without a slash at its end but for the root. */
export function addressOf(root: string, path: string): string {
  return new URL(path.replace(/^\//, ''), root).href
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

function searchLink(root: string): string {
  const href = escapeHtml(new URL('opensearch.xml', root).href)
  const title = escapeHtml(site.name)
  return `<link rel="search" type="application/opensearchdescription+xml" title="${title}" href="${href}" />`
}

/** Schema.org's words for a page: the company on the home page, the app on its own, and the way there. */
function structuredData(
  path: string,
  app: AppRecord | undefined,
  root: string | undefined,
): object[] {
  return [
    ...(root && path === '/' ? [organization(root)] : []),
    ...(app ? [mobileApplication(app, root)] : []),
    ...(root && (app || path === '/apps') ? [breadcrumbs(root, app)] : []),
  ]
}

function organization(root: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: site.name,
    description: site.description,
    url: root,
    logo: new URL(site.wordmark.path, root).href,
    sameAs: site.socials.map(({ url }) => url),
  }
}

function mobileApplication(app: AppRecord, root: string | undefined): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'MobileApplication',
    name: app.title,
    description: app.description?.trim() || undefined,
    url: root && addressOf(root, `/appdetails/${app.id}`),
    image: root && absoluteImage(app.image, root),
    fileSize: app.size === undefined ? undefined : `${app.size} MB`,
    author: { '@type': 'Organization', name: app.companyName?.trim() || site.name },
    aggregateRating: aggregateRating(app),
  }
}

/** Undefined where nobody has rated, and where the mean is none of 1 to 5 stars. */
function aggregateRating({ ratingAvg = 0, ratings = [], reviews = 0 }: AppRecord) {
  const ratingCount = ratings.reduce((sum, { count }) => sum + count, 0)
  if (ratingAvg < 1 || ratingAvg > 5 || (ratingCount < 1 && reviews < 1)) return undefined
  return {
    '@type': 'AggregateRating',
    ratingValue: ratingAvg,
    bestRating: 5,
    ratingCount: ratingCount >= 1 ? ratingCount : undefined,
    reviewCount: reviews >= 1 ? reviews : undefined,
  }
}

function breadcrumbs(root: string, app: AppRecord | undefined): object {
  const steps = [
    { name: site.name, path: '/' },
    { name: 'Apps', path: '/apps' },
    ...(app ? [{ name: app.title, path: `/appdetails/${app.id}` }] : []),
  ]
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(root, path),
    })),
  }
}

/** As the site itself takes an `image` (see `imageUrl`), with the host. */
function absoluteImage(image: string | undefined, root: string): string | undefined {
  if (!image || !URL.canParse(image, root)) return undefined
  const url = new URL(image, root)
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}
