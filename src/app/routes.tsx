import type { RouteObject } from 'react-router'
import { AppDetailPage } from '../pages/AppDetailPage.tsx'
import { AppsPage } from '../pages/AppsPage.tsx'
import { HomePage } from '../pages/HomePage.tsx'
import { InstallationPage } from '../pages/InstallationPage.tsx'
import { PageNotFoundPage } from '../pages/PageNotFoundPage.tsx'
import { Layout } from './layout/Layout.tsx'

/** The routes of the site (spec 2). */
export const routes: RouteObject[] = [
  {
    path: '/',
    element: <Layout />,
    children: [
      { index: true, element: <HomePage /> },
      { path: 'apps', element: <AppsPage /> },
      { path: 'installation', element: <InstallationPage /> },
      { path: 'appdetails/:id', element: <AppDetailPage /> },
      { path: '*', element: <PageNotFoundPage /> },
    ],
  },
]
