import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { prerenderedState } from '../app/prerenderedState.ts'
import { routes } from '../app/routes.tsx'
import { makeStore, type Services } from '../app/store.ts'
import { siteBase } from '../shared/domain/paths.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'
import { PageHeadContext, type PageHeadFacts } from '../shared/ui/PageHead.tsx'

/** A page as the build needs it. */
export type PrerenderedPage = {
  /** What belongs into the root element. */
  html: string
  head: PageHeadFacts
}

const { dataRoutes, query } = createStaticHandler(routes, { basename: siteBase() })

/** While a page is prerendered no effect runs, so nothing asks for the world. */
const noServices = {} as Services

/**
 * The page at `data.path`, rendered from `data` alone, so that hydration renders the same; at
 * another `path`, the screen that waits for the catalogue. Throws where a screen does.
 */
export async function prerenderPage(
  data: PrerenderedData,
  path = data.path,
): Promise<PrerenderedPage> {
  const address = `http://prerender.invalid${siteBase().replace(/\/$/, '')}${path}`
  const context = await query(new Request(address))
  if (context instanceof Response) throw new Error(`${path} leads elsewhere`)
  const store = makeStore(prerenderedState(data), noServices)
  const router = createStaticRouter(dataRoutes, context)
  let head: PageHeadFacts | undefined
  const { prelude } = await prerender(
    <StrictMode>
      <PageHeadContext value={facts => (head = facts)}>
        <Provider store={store}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </Provider>
      </PageHeadContext>
    </StrictMode>,
  )
  const html = await new Response(prelude).text()
  if (!head) throw new Error(`the screen at ${path} has no head`)
  return { html, head }
}
