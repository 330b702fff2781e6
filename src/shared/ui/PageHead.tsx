import { createContext, type ReactNode, useContext } from 'react'
import { matchPath } from 'react-router'
import { cutText } from '../domain/cutText.ts'
import { company } from '../domain/localeData.ts'
import { publicUrl } from '../domain/paths.ts'
import { SCREENS } from '../domain/screens.ts'

/** What a screen contributes to the head of the page. */
export type HeadContent = {
  title: string
  description: string
  isIndexed: boolean
  /** The public address. Undefined for a screen that has none, and without SITE_URL. */
  url?: string | undefined
  appStoreId?: string | undefined
}

/** Renders a screen's head. The build collects its content instead and renders the head itself. */
export const PageHeadContext = createContext<(head: HeadContent) => ReactNode>(PageHeadElements)

/** Search engines cut off longer descriptions. */
const MAX_DESCRIPTION_LENGTH = 160

type PageHeadProps = {
  /**
   * The canonical path of the screen, relative to the base: '/apps', even if the visitor opened
   * '/Apps/'. Missing if it has none.
   */
  path?: string | undefined
  /**
   * 'Our All Applications' gives 'Our All Applications – Lumen Works'. '' gives the title of the home page.
   */
  title: string
  /** White space is collapsed, and the text is cut after 160 characters. */
  description: string
  /** False keeps the screen out of search engines, as SCREENS may do. */
  isIndexed?: boolean
  /** False for a page whose texts are in the default language. */
  isTranslated?: boolean
  /** The app's number in the App Store, which Safari on iPhones offers in a banner. */
  appStoreId?: string | undefined
}

/** Title, description, robots and, with SITE_URL, the public address. React moves them into the head. */
export function PageHead({
  path,
  title,
  description,
  isIndexed = true,
  isTranslated = true,
  appStoreId,
}: PageHeadProps) {
  const screen = SCREENS.find(screen => matchPath(screen.path, path ?? ''))
  const render = useContext(PageHeadContext)
  return render({
    title: title ? `${title} – ${company.name}` : `${company.name} – ${company.hero.headline}`,
    description: shorten(description.replace(/\s+/g, ' ').trim()),
    isIndexed: isIndexed && screen?.isIndexed !== false,
    url: path && publicUrl(path, isTranslated),
    appStoreId,
  })
}

export function PageHeadElements({ title, description, isIndexed, url, appStoreId }: HeadContent) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="robots" content={isIndexed ? 'all' : 'noindex'} />
      {appStoreId && <meta name="apple-itunes-app" content={`app-id=${appStoreId}`} />}
      {url && <meta property="og:url" content={url} />}
      {url && isIndexed && <link rel="canonical" href={url} />}
    </>
  )
}

/** Removes the prerendered head of a screen that is not shown. React adds its own. */
export function removePageHead(page: Document): void {
  const selector =
    'title, meta[name=description], meta[name=robots], meta[name=apple-itunes-app], meta[property="og:url"], link[rel=canonical]'
  for (const element of page.head.querySelectorAll(selector)) element.remove()
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  const words = text.slice(0, MAX_DESCRIPTION_LENGTH).replace(/\s+\S*$/, '')
  // Some languages have no spaces.
  return `${cutText(words, MAX_DESCRIPTION_LENGTH - 1)}…`
}
