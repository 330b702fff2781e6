import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { SCREENS } from '../shared/domain/screens.ts'
import { Layout } from './layout/Layout.tsx'

const MODULES = import.meta.glob<Record<string, ComponentType>>('./*.tsx', {
  eager: true,
  base: '../pages',
})

/** The routes of the site (spec 2). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [...SCREENS, { path: '*', page: 'PageNotFoundPage' }].map(({ path, page }) => {
      const Page = MODULES[`./${page}.tsx`]?.[page] as ComponentType
      if (import.meta.env.DEV && !Page) throw new Error(`src/pages/${page}.tsx exports no ${page}`)
      return { path, element: <Page /> }
    }),
  },
]
