import { StrictMode } from 'react'
import { prerender } from 'react-dom/static'
import { Provider } from 'react-redux'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { prerenderedState } from '../app/rootReducer.ts'
import { routes } from '../app/routes.tsx'
import { makeStore, type Services } from '../app/store.ts'
import { siteBase } from '../shared/domain/paths.ts'
import type { PrerenderedData } from '../shared/domain/prerenderedData.ts'
import { PageHeadContext, type PageHeadFacts } from '../shared/ui/PageHead.tsx'

export type PrerenderedPage = {
  /** The content of the root element. */
  html: string
  head: PageHeadFacts
}

const { dataRoutes, query } = createStaticHandler(routes, { basename: siteBase() })

/** No effects run while a page is prerendered. */
const noServices = {} as Services

/**
 * Renders the page at `data.path` from `data` alone, as the browser hydrates it. At another `path`, it
 * renders the screen that waits for the catalogue. Throws if the screen throws.
 */
export async function prerenderPage(
  data: PrerenderedData,
  path = data.path,
): Promise<PrerenderedPage> {
  const address = `http://prerender.invalid${siteBase().replace(/\/$/, '')}${path}`
  const context = await query(new Request(address))
  if (context instanceof Response) throw new Error(`The route of ${path} returned a response`)
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
  if (!head) throw new Error(`The screen at ${path} renders no PageHead`)
  return { html, head }
}
