import { type ReactNode, StrictMode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { NavigationType } from 'react-router'
import { SiteRouter } from '../app/navigation/SiteRouter.tsx'
import { stateOfPage } from '../app/rootReducer.ts'
import { routes as screenRoutes } from '../app/routes.tsx'
import { type ExtraArgument, makeStore } from '../app/store.ts'
import { siteHref } from '../shared/domain/paths.ts'
import { type HeadContent, PageHeadContext } from '../shared/ui/PageHead.tsx'
import { Document, documentRoutes } from './documents/Document.tsx'
import { GetApp } from './documents/GetApp.tsx'
import {
  Page,
  type PageAssets,
  type PageFacts,
  type PicturePreload,
  type RenderedRoot,
} from './Page.tsx'
import type { PageKind } from './pageKinds.ts'

/** Nobody navigates while a page is prerendered. */
const navigation = {
  navigator: { createHref: siteHref, go() {}, push() {}, replace() {} },
  type: () => NavigationType.Pop,
  scrollToTarget() {},
}

/** The content of pages without the entry script. Screens have routes instead. */
const CONTENTS: { readonly [Kind in PageKind]?: (page: PageFacts) => ReactNode } = {
  document: ({ document }) => document && <Document {...document} />,
  getApp: ({ app }) => app && <GetApp app={app} />,
}

/**
 * Renders `page` from its data alone, as the browser hydrates it. For another `path`, renders that
 * screen while it waits for the catalogue. Throws if the screen throws.
 */
export async function renderRoot(page: PageFacts, path = page.path): Promise<RenderedRoot> {
  const { data = { path: page.path, apps: [], total: 0 }, languages = [] } = page
  const content = CONTENTS[page.kind]?.(page)
  const routes = content ? documentRoutes(content, languages) : screenRoutes
  // No effects run while a page is prerendered.
  const store = makeStore(stateOfPage(data, path), {} as ExtraArgument)
  let head: HeadContent | undefined
  const collectHead = (content: HeadContent) => {
    head = content
    return null
  }
  let preloads: string | null | undefined
  let fault: unknown
  const { prelude } = await prerender(
    <StrictMode>
      <PageHeadContext value={collectHead}>
        <Provider store={store}>
          <SiteRouter navigation={navigation} routes={routes} />
        </Provider>
      </PageHeadContext>
    </StrictMode>,
    {
      // React puts the preloads of pictures into this header, not into the HTML. After 500 characters, it leaves
      // those without high priority in the HTML, where hydration skips them.
      onHeaders: headers => (preloads = headers.get('Link')),
      maxHeadersLength: Number.POSITIVE_INFINITY,
      // React would log each error, and continue after one inside a Suspense boundary.
      onError(error) {
        fault ??= error
      },
    },
  )
  const html = await new Response(prelude).text()
  if (fault) throw fault
  if (!head) throw new Error(`The screen at ${path} renders no PageHead`)
  return { html, preloads: parsePreloads(preloads ?? ''), head }
}

/** The pictures in a Link header of React: '</a.svg>; rel=preload; as="image"; fetchpriority="high"'. */
function parsePreloads(header: string): PicturePreload[] {
  return [...header.matchAll(/<(?<href>[^>]*)>(?<parameters>[^<]*)/g)].map(({ groups }) => ({
    href: groups?.href ?? '',
    isUrgent: groups?.parameters?.includes('fetchpriority="high"') ?? false,
  }))
}

/** The HTML file of `page`, whose root element contains `root`. */
export function renderPage(page: PageFacts, root: RenderedRoot, assets: PageAssets): string {
  const html = renderToStaticMarkup(<Page page={page} root={root} assets={assets} />)
  return `<!doctype html>\n${escapeAtSigns(html)}\n`
}

/**
 * Escapes each '@', except in scripts and styles, where that would change the text. Otherwise,
 * Cloudflare replaces e-mail addresses and restores them with a script, which the policy blocks, so
 * that React can't hydrate the page.
 */
function escapeAtSigns(html: string): string {
  return html.replace(/<(script|style)\b.*?<\/\1>|@/gs, found => (found === '@' ? '&#64;' : found))
}
