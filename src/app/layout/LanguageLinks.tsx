import { createContext, type ReactNode, useContext } from 'react'
import { useLocation, useParams } from 'react-router'
import { publicQuery } from '../../shared/domain/addressParameters.ts'
import { language, otherLanguages } from '../../shared/domain/localeData.ts'
import { siteHref } from '../../shared/domain/paths.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/** The languages that have the current document. Empty for screens. */
export const DocumentLanguages = createContext<readonly string[]>([])

/**
 * Links to the same page and search in the other languages, or to home if a language lacks the
 * page. Several links are in a menu named after the current language.
 */
export function LanguageLinks() {
  const { pathname, search } = useLocation()
  const documentLanguages = useContext(DocumentLanguages)
  // The route of unknown paths and of documents.
  const isScreen = !('*' in useParams())
  const linkTo = ({ code, name, base }: (typeof otherLanguages)[number], content: ReactNode) => (
    <a
      key={code}
      className="btn px-3"
      href={siteHref(
        isScreen || documentLanguages.includes(code)
          ? { pathname, search: publicQuery(search) }
          : {},
        base,
      )}
      lang={code}
      hrefLang={code}
      title={name}
    >
      {content}
    </a>
  )
  const [only, ...more] = otherLanguages
  if (!only) return null
  if (more.length === 0) return linkTo(only, <LanguageName name={only.name} />)
  return (
    // Another page closes it.
    <details key={pathname} className="languages position-relative">
      <summary className="btn px-3" title={language.name}>
        <LanguageName name={language.name} />
      </summary>
      <div className="d-grid bg-body border rounded shadow">
        {otherLanguages.map(other => linkTo(other, other.name))}
      </div>
    </details>
  )
}

function LanguageName({ name }: { name: string }) {
  return (
    <>
      <Icon name="globe" />
      <span className="language-name">{name}</span>
    </>
  )
}
