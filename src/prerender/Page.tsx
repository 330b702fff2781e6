import { Children, Fragment, isValidElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import {
  FAVICON_FILE,
  FEED_FILE,
  MANIFEST_FILE,
  TOUCH_ICON_FILE,
} from '../shared/domain/fileNames.ts'
import { company, dir } from '../shared/domain/localeData.ts'
import { messages } from '../shared/domain/messages.ts'
import { normalizePath, rootBase, siteUrl, urlOf } from '../shared/domain/paths.ts'
import {
  PRELOADED_STATE_ID,
  type PreloadedState,
  toInlineJson,
} from '../shared/domain/preloadedState.ts'
import { type HeadContent, PageHeadElements } from '../shared/ui/PageHead.tsx'
import { contentPolicy, REFERRER_POLICY } from './contentPolicy.ts'
import type { DocumentFacts } from './documents/Document.tsx'
import { PAGE_KINDS, type PageKind } from './pageKinds.ts'
import { breadcrumbs, mobileApplication, organization } from './structuredData.ts'

const crawlers = messages.crawlers
const text = messages.start

/** Assets that all pages of a language share. */
export type PageAssets = {
  /** The script that sets LOCALE: its address or, in development, its text. */
  localeScript: { src: string } | { text: string }
  /** The addresses of the entry script and of the scripts that it imports. */
  entry: string
  imports: readonly string[]
  /** The text of earlyScript.ts, and of the scripts at the end of pages of one kind. */
  earlyScript: string
  endScripts: { readonly [Kind in PageKind]?: string }
  /** Missing in development, where Vite adds styles and scripts that no policy could allow. */
  styles?: string
  /** The address of a style sheet. `styles` is then empty. */
  sheet?: string
  version?: string
  /** The colors of the browser's frame. */
  frameColors: { light: string; dark: string }
}

/** A picture of the first screen. */
export type PicturePreload = { href: string; isUrgent: boolean }

/** What React has rendered for a page. */
export type RenderedRoot = {
  /** The content of the root element. */
  html: string
  /** In the order of the page. */
  preloads?: readonly PicturePreload[]
  /** Missing if the browser renders the page. */
  head?: HeadContent | undefined
}

export type PageFacts = {
  /** Relative to the site's base; starts with '/'. */
  path: string
  kind: PageKind
  /** Embedded for hydration. Without it, or without a path, the browser renders the page. */
  data?: PreloadedState | undefined
  /** The app that the page is about, or that a document belongs to. */
  app?: AppRecord | undefined
  document?: DocumentFacts | undefined
  /** The languages that have this document. */
  languages?: readonly string[]
  /** The preview picture, relative to the site's public address. */
  picture?: { path: string; width: number; height: number } | undefined
  /** The page in all languages, the default one first. */
  alternates?: readonly { code: string; href: string }[]
}

type PageProps = { page: PageFacts; root: RenderedRoot; assets: PageAssets }

/** The HTML document of every page. */
export function Page({ page, root, assets }: PageProps) {
  const { data, kind } = page
  const { hasEntry } = PAGE_KINDS[kind]
  const endScript = assets.endScripts[kind]
  // Documents have nothing to start, so the early script must not report a failure.
  const documentMarks = { 'data-document': '', 'data-live': '' }
  return (
    <html
      data-path={data?.path ? locationPath(data.path) : undefined}
      {...(hasEntry ? {} : documentMarks)}
      lang={LOCALE.code}
      dir={dir === 'rtl' ? dir : undefined}
    >
      <head {...trusted(renderInOrder(headElements({ page, root, assets })))} />
      <body>
        <div id="root" {...trusted(root.html)} />
        {hasEntry && (
          // Not at the top, where it would push the menu button below its menu.
          <noscript>
            <p className="sticky-bottom bg-body-secondary border-top text-center px-4 py-3 m-0">
              {text.noScript}
            </p>
          </noscript>
        )}
        {data && (
          <script
            type="application/json"
            id={PRELOADED_STATE_ID}
            {...trusted(toInlineJson(data))}
          />
        )}
        {hasEntry && (
          <div
            className="start-failure sticky-bottom flex-wrap gap-3 align-items-center justify-content-center text-center bg-body-secondary border-top shadow p-3"
            role="alert"
            hidden
          >
            <p className="m-0">{text.failed}</p>
            {/* biome-ignore lint/a11y/useValidAnchor: an empty address reloads the page */}
            <a className="btn btn-primary" href="">
              {text.reload}
            </a>
          </div>
        )}
        {/* Async, so that it does not wait for the style sheet. */}
        {endScript && <script type="module" async {...trusted(endScript)} />}
      </body>
    </html>
  )
}

/** The policy comes before everything that it allows. */
function headElements({ page, root, assets }: PageProps) {
  const { earlyScript, endScripts, styles, sheet, version, localeScript, entry, imports } = assets
  const { kind } = page
  const scripts = [earlyScript, endScripts[kind]].filter(text => text !== undefined)
  return (
    <>
      <meta charSet="utf-8" />
      {styles !== undefined && (
        <meta
          httpEquiv="Content-Security-Policy"
          content={contentPolicy(scripts, sheet ? [] : [styles])}
        />
      )}
      <meta name="referrer" content={REFERRER_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      {/* Otherwise, Safari turns numbers into links before React hydrates them. */}
      <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
      {root.preloads && <Preloads pictures={root.preloads} />}
      <script {...trusted(earlyScript)} />
      <meta name="color-scheme" content="light dark" />
      {root.head && <PageHeadElements {...root.head} />}
      {root.head && crawlerElements(page, root.head)}
      {/* Makes browsers send cookies, for a site behind a login. */}
      <link rel="manifest" crossOrigin="use-credentials" href={siteUrl(MANIFEST_FILE)} />
      {PAGE_KINDS[kind].hasEntry && (
        // Scripts load after the pictures of the first screen.
        <>
          {'src' in localeScript ? (
            <script type="module" fetchPriority="low" crossOrigin="" {...localeScript} />
          ) : (
            <script {...trusted(localeScript.text)} />
          )}
          <script type="module" fetchPriority="low" crossOrigin="" src={entry} />
          {imports.map(src => (
            <link key={src} rel="modulepreload" fetchPriority="low" crossOrigin="" href={src} />
          ))}
        </>
      )}
      {sheet ? (
        <link rel="stylesheet" href={sheet} />
      ) : (
        styles !== undefined && <style {...trusted(styles)} />
      )}
      {version && <meta name="version" content={version} />}
      <link rel="icon" href={rootBase() + FAVICON_FILE} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={rootBase() + TOUCH_ICON_FILE} />
      {Object.entries(assets.frameColors).map(([mode, color]) => (
        <meta
          key={mode}
          name="theme-color"
          content={color}
          media={`(prefers-color-scheme: ${mode})`}
        />
      ))}
    </>
  )
}

/** The most urgent pictures come first. */
function Preloads({ pictures }: { pictures: readonly PicturePreload[] }) {
  const urgentFirst = pictures.toSorted((a, b) => Number(b.isUrgent) - Number(a.isUrgent))
  return urgentFirst.map(({ href, isUrgent }) => (
    <link
      key={href}
      rel="preload"
      as="image"
      href={href}
      fetchPriority={isUrgent ? 'high' : undefined}
    />
  ))
}

/**
 * A page's data for search engines and link previews, besides PageHead. Without SITE_URL, omits
 * everything that needs a public address.
 */
function crawlerElements(
  { path, kind, app, picture, alternates = [] }: PageFacts,
  { title, description, isIndexed }: HeadContent,
) {
  const { url: root, rootUrl: pictureRoot } = LOCALE
  const subject = PAGE_KINDS[kind].subject === 'app' ? app : undefined
  // A page that search engines must not list describes nothing.
  const described = isIndexed ? subject : undefined
  const [first] = alternates
  const named = { company: company.name }
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {/* Its title, description and picture default to those above. */}
      <meta name="twitter:card" content={picture && root ? 'summary_large_image' : 'summary'} />
      {!LOCALE.isDefault && <meta property="og:locale" content={openGraphLocale(LOCALE.code)} />}
      {described && jsonLd(mobileApplication(described, pictureRoot))}
      {root && (
        <>
          {[...alternates, ...(first ? [{ ...first, code: 'x-default' }] : [])].map(
            ({ code, href }) => (
              <link key={code} rel="alternate" hrefLang={code} href={href} />
            ),
          )}
          {LOCALE.hasFeed && (
            <link
              rel="alternate"
              type="application/atom+xml"
              title={crawlers.feed(named)}
              href={urlOf(root, FEED_FILE)}
            />
          )}
          {picture && (
            <>
              <meta property="og:image" content={urlOf(root, picture.path)} />
              <meta property="og:image:type" content="image/png" />
              <meta property="og:image:width" content={String(picture.width)} />
              <meta property="og:image:height" content={String(picture.height)} />
              <meta property="og:image:alt" content={subject?.title ?? company.name} />
            </>
          )}
          {path === '/' && jsonLd(organization(root, pictureRoot))}
          {(described || path === '/apps') && jsonLd(breadcrumbs(described))}
        </>
      )}
    </>
  )
}

/** The HTML of elements, in their order. React itself would hoist some. */
function renderInOrder(elements: ReactNode): string {
  return Children.toArray(elements)
    .map(child =>
      isValidElement<{ children: ReactNode }>(child) && child.type === Fragment
        ? renderInOrder(child.props.children)
        : renderToStaticMarkup(child),
    )
    .join('\n')
}

/** Props for an element that contains trusted `html` from the build. */
function trusted(html: string) {
  return { dangerouslySetInnerHTML: { __html: html } }
}

function jsonLd(data: object) {
  const json = toInlineJson({ '@context': 'https://schema.org', ...data })
  return <script type="application/ld+json" {...trusted(json)} />
}

/** The normalized `location.pathname` of a page. */
function locationPath(path: string): string {
  return normalizePath(new URL(siteUrl(path.slice(1)), 'http://site.invalid').pathname)
}

/** 'de' gives 'de_DE', the form of og:locale. */
function openGraphLocale(code: string): string {
  const { language, region } = new Intl.Locale(code).maximize()
  return `${language}_${region}`
}
