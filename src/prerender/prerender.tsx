import { type ReactNode, StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { NavigationType, type RouteObject } from 'react-router'
import { SiteRouter } from '../app/navigation/SiteRouter.tsx'
import { prerenderedState } from '../app/rootReducer.ts'
import { routes as screenRoutes } from '../app/routes.tsx'
import { makeStore, type Services } from '../app/store.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { siteHref } from '../shared/domain/paths.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'
import { PageHeadContext, type PageHeadFacts } from '../shared/ui/PageHead.tsx'
import { Document, type DocumentFacts, documentRoutes } from './documents/Document.tsx'
import { GetApp } from './documents/GetApp.tsx'

export type PrerenderedPage = {
  /** The content of the root element. */
  html: string
  head: PageHeadFacts
}

/** Nobody navigates while a page is prerendered. */
const navigation = {
  navigator: { createHref: siteHref, go() {}, push() {}, replace() {} },
  type: () => NavigationType.Pop,
  restoreScroll() {},
}

/**
 * Renders the page at `data.path` from `data` alone, as the browser hydrates it. At another `path`, it
 * renders the screen that waits for the catalogue. Throws if the screen throws.
 */
export async function prerenderPage(
  data: PrerenderedData,
  path = data.path,
  routes: RouteObject[] = screenRoutes,
): Promise<PrerenderedPage> {
  // No effects run while a page is prerendered.
  const store = makeStore(prerenderedState(data, path), {} as Services)
  let head: PageHeadFacts | undefined
  const { prelude } = await prerender(
    <StrictMode>
      <PageHeadContext value={facts => (head = facts)}>
        <Provider store={store}>
          <SiteRouter navigation={navigation} routes={routes} />
        </Provider>
      </PageHeadContext>
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  if (!head) throw new Error(`The screen at ${path} renders no PageHead`)
  return { html, head }
}

/** Renders a document, which nothing hydrates. The site has it in `languages`. */
export function prerenderDocument(
  facts: DocumentFacts,
  languages: readonly string[],
): Promise<PrerenderedPage> {
  return prerenderContent(facts.path, <Document {...facts} />, languages)
}

/** Renders /get/17 of `app`, a document too. */
export function prerenderGetApp(
  app: AppRecord,
  languages: readonly string[],
): Promise<PrerenderedPage> {
  return prerenderContent(`/get/${app.id}`, <GetApp app={app} />, languages)
}

function prerenderContent(path: string, content: ReactNode, languages: readonly string[]) {
  const routes = documentRoutes(content, languages)
  return prerenderPage({ path, apps: [], total: 0 }, path, routes)
}
