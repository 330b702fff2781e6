import { appPath, normalizePath } from './paths.ts'

type Screen = {
  /** A path of the router, relative to the base. */
  path: string
  /** The component, which a file of this name in src/pages exports. */
  page: string
  /** Whether search engines may list it. */
  isIndexed: boolean
  /**
   * The records in its HTML. 'app': the build writes a page for each app. Screens with any other
   * parameter have no HTML. 'none': for screens without apps from the catalogue.
   */
  embeds: 'trendingApps' | 'firstApps' | 'app' | 'none'
  /** Key of its name in the `header` texts. Missing if the header doesn't link to it. */
  header?: string
}

/**
 * The screens of the site (spec 2), except the one for unknown paths, in the order of the header
 * and the sitemap.
 */
export const SCREENS = [
  { path: '/', page: 'HomePage', isIndexed: true, embeds: 'trendingApps', header: 'home' },
  { path: '/apps', page: 'AppsPage', isIndexed: true, embeds: 'firstApps', header: 'apps' },
  {
    path: '/installation',
    page: 'InstallationPage',
    isIndexed: false,
    embeds: 'trendingApps',
    header: 'installation',
  },
  { path: appPath(':id'), page: 'AppDetailPage', isIndexed: true, embeds: 'app' },
] as const satisfies readonly Screen[]

/** Source of a regular expression for the normalized paths of all screens (`normalizePath`). */
export function screenPattern(): string {
  const patterns = SCREENS.map(({ path }) => normalizePath(path).replace(/:\w+/g, '[^/]+'))
  return `^(${patterns.join('|')})$`
}
