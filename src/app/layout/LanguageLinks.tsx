import { createContext, useContext } from 'react'
import { useLocation, useParams } from 'react-router'
import { publicQuery } from '../../shared/domain/addressParameters.ts'
import { otherLanguages } from '../../shared/domain/localeData.ts'
import { siteHref } from '../../shared/domain/paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/** The languages that have the document to show, if it is one. */
export const DocumentLanguages = createContext<readonly string[]>([])

/** Links to the same page and search in the other languages, or home if a language lacks the page. */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  const documentLanguages = useContext(DocumentLanguages)
  // The route of unknown paths and of documents.
  const isScreen = !('*' in useParams())
  if (otherLanguages.length === 0) return null
  return (
    <div className="footer-links d-flex gap-2 align-items-center d-print-none">
      <Icon name="globe" />
      <ul className="list-unstyled d-flex flex-wrap column-gap-4 m-0">
        {otherLanguages.map(({ code, name, base }) => (
          <li key={code}>
            <a
              href={siteHref(
                isScreen || documentLanguages.includes(code)
                  ? { pathname, search: publicQuery(search) }
                  : {},
                base,
              )}
              lang={code}
              hrefLang={code}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}
