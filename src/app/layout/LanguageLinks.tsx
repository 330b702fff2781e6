import { otherLanguages } from 'virtual:language'
import { useLocation } from 'react-router'
import { isScreenPath, siteHref } from '../../shared/domain/paths.ts'

/** List items with links to the same screen in the other languages, with its search. Page not found links their homes. */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  const target = isScreenPath(pathname) ? { pathname, search } : {}
  return otherLanguages.map(({ code, name, base }) => (
    <li key={code}>
      <a href={siteHref(target, base)} lang={code} hrefLang={code}>
        {name}
      </a>
    </li>
  ))
}
