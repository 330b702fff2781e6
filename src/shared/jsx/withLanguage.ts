import type { ElementType } from 'react'
import { languageOf } from '../domain/textLanguages.ts'

/** Attributes whose text visitors see or hear. */
const ATTRIBUTES = ['aria-label', 'alt', 'placeholder', 'title']

/**
 * Adds the language of the text that an element shows, on a page with texts in several languages. An element with `lang` and
 * without a value, such as the title of an app, is in the language of the page, whatever is around it.
 */
export function withLanguage(type: ElementType, props: unknown): unknown {
  // Fragments and the like
  if (typeof type === 'symbol') return props
  const { lang, children, ...others } = props as Record<string, unknown>
  if (lang) return props
  const texts = [children, ...ATTRIBUTES.map(name => others[name])].flat()
  const language = texts.map(languageOf).find(Boolean)
  const own = Object.hasOwn(Object(props), 'lang') ? SITE.language.code : undefined
  return language || own ? { ...Object(props), lang: language ?? own } : props
}
