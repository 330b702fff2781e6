import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { PageNotFoundPage } from '../pages/PageNotFoundPage.tsx'
import { SCREENS } from '../shared/domain/screens.ts'
import { Layout } from './layout/Layout.tsx'

const files = import.meta.glob<Record<string, ComponentType>>('../pages/*.tsx', { eager: true })

/** The routes of the site (spec 2). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...SCREENS.map(({ path, page }) => {
        const Page = files[`../pages/${page}.tsx`]?.[page]
        if (!Page) throw new Error(`src/pages/${page}.tsx exports no ${page}, as SCREENS expects.`)
        return { path, element: <Page /> }
      }),
      { path: '*', element: <PageNotFoundPage /> },
    ],
  },
]
