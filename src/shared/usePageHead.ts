import { useEffect } from 'react'
import { homeTitle, site } from '../site.ts'

/** The longest description that search engines show, in characters. */
const MAX_DESCRIPTION_LENGTH = 160

/** Gives the screen its title ('Our All Applications – Vitrine'; '' is the company alone) and its description. */
export function usePageHead(title: string, description: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${site.name}` : homeTitle
    document
      .querySelector('meta[name="description"]')
      ?.setAttribute('content', shorten(description.replace(/\s+/g, ' ').trim()))
  }, [title, description])
}

function shorten(text: string): string {
  if (text.length <= MAX_DESCRIPTION_LENGTH) return text
  return `${text.slice(0, MAX_DESCRIPTION_LENGTH - 1).replace(/\s+\S*$/, '')}…`
}
