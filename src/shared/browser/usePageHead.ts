import { createContext, useContext, useEffect } from 'react'
import { useHref, useLocation } from 'react-router'
import { site } from '../../site/site.ts'
import { homeTitle } from '../domain/homeTitle.ts'

/** What a screen says of itself to browsers and search engines; the description has at most 160 characters. */
export type PageHead = { title: string; description: string; isIndexed: boolean }

/** Is told the head of a screen that is prerendered, where effects do not run. */
export const PageHeadSink = createContext<((head: PageHead) => void) | undefined>(undefined)

/** The longest description that search engines show, in characters. */
const MAX_DESCRIPTION_LENGTH = 160

/**
 * Gives the screen its title ('Our All Applications – Vitrine'; '' is the company alone) and its
 * description, and keeps it out of search engines unless `isIndexed`.
 */
export function usePageHead(title: string, description: string, isIndexed = true): void {
  const head: PageHead = {
    title: title ? `${title} – ${site.name}` : homeTitle(site),
    description: shorten(description.replace(/\s+/g, ' ').trim()),
    isIndexed,
  }
  useContext(PageHeadSink)?.(head)
  const { pathname } = useLocation()
  const path = useHref(pathname)
  useEffect(() => {
    document.title = head.title
    setMeta('description', head.description)
    setMeta('robots', robotsOf(head.isIndexed))
    // What a visitor shares by the browser's own menu.
    const canonical = document.querySelector<HTMLLinkElement>('link[rel="canonical"]')
    if (canonical) {
      const own = pathname === '/' ? path : path.replace(/\/+$/, '')
      canonical.href = new URL(own, canonical.href).href
    }
  }, [head.title, head.description, head.isIndexed, pathname, path])
}

function setMeta(name: string, content: string): void {
  document.querySelector(`meta[name="${name}"]`)?.setAttribute('content', content)
}

/** What crawlers are told of a page. */
export function robotsOf(isIndexed: boolean): string {
  return isIndexed ? 'all' : 'noindex'
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
