/**
 * The public address of the site's root, such as 'https://apps.example/store/', from `SITE_URL` and
 * the base path it is built for; undefined without SITE_URL. Throws a sentence for one that is no
 * http(s) address, or whose path is another than the base: a wrong host in every page is worse than
 * no build.
 */
export function readSiteAddress(siteUrl: string | undefined, base: string): string | undefined {
  if (!siteUrl) return undefined
  const url = URL.canParse(siteUrl) ? new URL(siteUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new Error(`SITE_URL is '${siteUrl}', allowed is an address such as https://apps.example`)
  }
  const root = new URL(base, url.origin)
  if (url.pathname !== '/' && `${url.pathname}/`.replace(/\/\/$/, '/') !== root.pathname) {
    throw new Error(
      `SITE_URL is '${siteUrl}', but the site is built for the base ${base} (see --base)`,
    )
  }
  return root.href
}
