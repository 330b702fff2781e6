import type { ReactNode } from 'react'
import Container from 'react-bootstrap/Container'
import type { RouteObject } from 'react-router'
import { DocumentLanguages } from '../../app/layout/LanguageLinks.tsx'
import { Layout } from '../../app/layout/Layout.tsx'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { LICENSES_FILE } from '../../shared/domain/fileNames.ts'
import { messages } from '../../shared/domain/messages.ts'
import { appPath, rootBase, siteHref } from '../../shared/domain/paths.ts'
import { PageHead } from '../../shared/ui/PageHead.tsx'

const text = messages.document

/** A page without the entry script, such as a privacy policy. Plain links lead to it. */
export type DocumentFacts = {
  /** Relative to the base. */
  path: string
  title: string
  description: string
  /** Trusted HTML: the build has made it from Markdown without HTML. */
  html: string
  /** The language of the text, unless it is that of the build. */
  language?: string | undefined
  /** The app that the document is about. */
  app?: Pick<AppRecord, 'id' | 'title' | 'language' | 'translated' | 'translatedInto'> | undefined
}

/** The route of a document with this content, in the layout of the screens. It exists in `languages`. */
export function documentRoutes(content: ReactNode, languages: readonly string[]): RouteObject[] {
  const layout = (
    <DocumentLanguages value={languages}>
      <Layout />
    </DocumentLanguages>
  )
  return [{ element: layout, children: [{ path: '*', element: content }] }]
}

export function Document({ path, title, description, html, language, app }: DocumentFacts) {
  const head = { path, title, description, isTranslated: language === undefined }
  const direction = language && 'auto'
  return (
    <Container as="article" className="page-section prose">
      <PageHead {...head} />
      {app && (
        <p className="mb-1">
          <a
            className="d-inline-block"
            href={siteHref({ pathname: appPath(app.id) })}
            dir="auto"
            lang={textLanguage(app, 'title')}
          >
            {app.title}
          </a>
        </p>
      )}
      <h1 id="page-title" lang={language} dir={direction}>
        {title}
      </h1>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see DocumentFacts */}
      <div lang={language} dir={direction} dangerouslySetInnerHTML={{ __html: html }} />
      <p className="small border-top pt-4 mt-6 mb-0 d-print-none">
        <a className="d-inline-block py-2" href={rootBase() + LICENSES_FILE}>
          {text.licenses}
        </a>
      </p>
    </Container>
  )
}
