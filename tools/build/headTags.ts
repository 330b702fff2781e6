import { readDetail, readScreenshots } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { absoluteImageUrl } from '../../src/shared/domain/imageAddress.ts'
import { pagePath } from '../../src/shared/domain/paths.ts'
import { toInlineJson } from '../../src/shared/domain/prerenderedData.ts'
import type { PageHeadFacts } from '../../src/shared/ui/PageHead.tsx'
import { escapeHtml } from '../lib/escapeHtml.ts'
import type { ChosenCompany, Company } from '../company/company.ts'
import { fillIn, type Texts } from '../company/messages.ts'
import { PREVIEW_SIZE } from './drawPreview.ts'

/** Name of feed.xml in browsers and feed readers. */
export function feedTitle({ company, texts }: Pick<ChosenCompany, 'company' | 'texts'>): string {
  return fillIn(texts.crawlers.feed, { company: company.name })
}

/** What a page says about itself to search engines and link previews. */
export type HeadFacts = {
  company: Company
  texts: Texts
  head: PageHeadFacts
  /** Relative to the site's base; starts with '/'. */
  path: string
  /** The app that the page is about. */
  app?: AppRecord | undefined
  /** Path of the preview picture, relative to the site's root. */
  picture?: string | undefined
  /** The site's public address. Without it, everything that needs an absolute address is left out. */
  root: string | undefined
  /** The public address of the default language, which has the pictures of all. By default `root`. */
  pictureRoot?: string | undefined
  /** The page in all languages, the default one first. */
  alternates?: readonly { code: string; href: string }[]
  /** Such as 'de_DE', unless it is the default language. */
  locale?: string | undefined
  /** Whether the site has feed.xml. */
  hasFeed?: boolean
  /** Whether each page is a folder, so that its address ends with '/'. */
  hasFolders?: boolean
}

/** The head elements that PageHead doesn't render, one line of HTML each: link previews, structured data, search, feed. */
export function headTags({
  company,
  texts,
  head,
  path,
  app,
  picture,
  root,
  pictureRoot = root,
  alternates = [],
  locale,
  hasFeed,
  hasFolders = false,
}: HeadFacts): string[] {
  const tags = [
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', company.name),
    meta('property', 'og:title', head.title),
    meta('property', 'og:description', head.description),
    // Its title, description and picture default to those above.
    meta('name', 'twitter:card', picture && root ? 'summary_large_image' : 'summary'),
  ]
  if (locale) tags.push(meta('property', 'og:locale', locale))
  // A page that search engines must not list describes nothing.
  const described = head.isIndexed ? app : undefined
  if (described)
    tags.push(structuredData(mobileApplication(described, root, pictureRoot, company, hasFolders)))
  if (!root || !pictureRoot) return tags
  const [first] = alternates
  for (const { code, href } of [
    ...alternates,
    ...(first ? [{ ...first, code: 'x-default' }] : []),
  ]) {
    tags.push(`<link rel="alternate" hreflang="${code}" href="${escapeHtml(href)}" />`)
  }
  const search = addressOf(root, 'opensearch.xml')
  tags.push(fileLink('search', 'opensearchdescription+xml', company.name, search))
  if (hasFeed) {
    const title = feedTitle({ company, texts })
    tags.push(fileLink('alternate', 'atom+xml', title, addressOf(root, 'feed.xml')))
  }
  if (picture) {
    tags.push(
      meta('property', 'og:image', addressOf(root, picture)),
      meta('property', 'og:image:type', 'image/png'),
      meta('property', 'og:image:width', String(PREVIEW_SIZE.width)),
      meta('property', 'og:image:height', String(PREVIEW_SIZE.height)),
      meta('property', 'og:image:alt', app?.title ?? company.hero.headline),
    )
  }
  if (path === '/') tags.push(structuredData(organization(root, pictureRoot, company)))
  if (described || path === '/apps')
    tags.push(structuredData(breadcrumbs(root, described, { company, texts }, hasFolders)))
  return tags
}

/** The public address of the page or file at `path`. For pages, see `pagePath`. */
export function addressOf(root: string, path: string): string {
  return new URL(path.replace(/^\//, ''), root).href
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`
}

function fileLink(rel: string, type: string, title: string, href: string): string {
  return `<link rel="${rel}" type="application/${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}" />`
}

function structuredData(data: object): string {
  const json = toInlineJson({ '@context': 'https://schema.org', ...data })
  return `<script type="application/ld+json">${json}</script>`
}

function organization(root: string, pictureRoot: string, company: Company): object {
  return {
    '@type': 'Organization',
    name: company.name,
    description: company.description,
    url: root,
    logo: company.wordmark && addressOf(pictureRoot, company.wordmark.path),
    sameAs: company.socials.map(({ url }) => url),
  }
}

/** Without ratings: search engines refuse those that come from other sites. */
function mobileApplication(
  app: AppRecord,
  root: string | undefined,
  pictureRoot: string | undefined,
  company: Company,
  hasFolders: boolean,
): object {
  return {
    '@type': 'MobileApplication',
    name: app.title,
    description: app.description?.trim() || undefined,
    url: root && addressOf(root, pagePath(`/appdetails/${app.id}`, hasFolders)),
    image: pictureRoot && absoluteImageUrl(app.image, pictureRoot),
    screenshot: screenshotAddresses(app, pictureRoot),
    applicationCategory: readDetail(app, 'category'),
    softwareVersion: readDetail(app, 'version'),
    dateModified: readDetail(app, 'updated'),
    fileSize: app.size === undefined ? undefined : `${app.size} MB`,
    author: { '@type': 'Organization', name: app.companyName?.trim() || company.name },
  }
}

/** Undefined if there are none, or no public address. */
function screenshotAddresses(app: AppRecord, root: string | undefined): string[] | undefined {
  if (!root) return undefined
  const urls = readScreenshots(app).flatMap(({ image }) => absoluteImageUrl(image, root) ?? [])
  return urls.length > 0 ? urls : undefined
}

function breadcrumbs(
  root: string,
  app: AppRecord | undefined,
  { company, texts }: Pick<ChosenCompany, 'company' | 'texts'>,
  hasFolders: boolean,
): object {
  const steps = [
    { name: company.name, path: '/' },
    { name: texts.crawlers.apps, path: '/apps' },
    ...(app ? [{ name: app.title, path: `/appdetails/${app.id}` }] : []),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: addressOf(root, pagePath(path, hasFolders)),
    })),
  }
}
