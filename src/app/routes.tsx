import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { AppDetailPage } from '../pages/AppDetailPage.tsx'
import { AppsPage } from '../pages/AppsPage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { InstallationPage } from '../pages/InstallationPage.tsx'
import { PageNotFoundPage } from '../pages/PageNotFoundPage.tsx'
import { SCREENS } from '../shared/domain/screens.ts'
import { Layout } from './layout/Layout.tsx'

/** The component of each screen. */
const PAGES: Record<(typeof SCREENS)[number]['page'], ComponentType> = {
  AppDetailPage,
  AppsPage,
  HomePage,
  InstallationPage,
}

/** The routes of the site (spec 2). */
export const routes: RouteObject[] = [
  {
    element: <Layout />,
    children: [
      ...SCREENS.map(({ path, page }) => {
        const Page = PAGES[page]
        return { path, element: <Page /> }
      }),
      { path: '*', element: <PageNotFoundPage /> },
    ],
  },
]
