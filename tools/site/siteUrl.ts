/**
 * Joins `SITE_URL` and the base path to the site's public address, such as
 * 'https://apps.example/store/'; undefined without SITE_URL. Throws an error if SITE_URL is not an
 * http(s) address, or if it has a path other than the base.
 */
export function readSiteUrl(siteUrl: string | undefined, base: string): string | undefined {
  if (!siteUrl) return undefined
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`Invalid SITE_URL '${siteUrl}': use an address such as https://apps.example.`)
  }
  const root = new URL(base, url.origin)
  if (url.pathname !== '/' && `${url.pathname}/`.replace(/\/\/$/, '/') !== root.pathname) {
    throw new Error(
      `Invalid SITE_URL '${siteUrl}': its path differs from the base ${base} (see --base).`,
    )
  }
  return root.href
}
