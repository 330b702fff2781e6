/** The path the site was built for (`--base`); starts and ends with '/'. Read when called, so that Node can load this module. */
export function siteBase(): string {
  return import.meta.env.BASE_URL
}

/** An address inside the site for a path relative to its base, whatever route is open: 'data.json' gives '/store/data.json'. */
export function siteUrl(path: string): string {
  return siteBase() + path
}

/**
 * The address of a record's `image`: a relative path counts from the site's base, http(s) stays as
 * it is. Anything else (`data:`, `javascript:`, text that is no address, nothing) gives undefined.
 */
export function imageUrl(image: string | undefined): string | undefined {
  if (!image) return undefined
  const site = `https://site.invalid${siteBase()}`
  try {
    const url = new URL(image, site)
    if (!/^https?:$/.test(url.protocol)) return undefined
    return url.host === 'site.invalid' ? url.pathname + url.search : url.href
  } catch {
    return undefined
  }
}

/** Whether the router takes both for one screen: '/apps', '/Apps' and '/apps/'. */
export function isSamePath(a: string, b: string): boolean {
  return normalize(a) === normalize(b)
}

function normalize(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '')
}

/** The public address of `path`, which includes the base, without a slash at its end; undefined in a build without SITE_URL. */
export function publicAddress(path: string): string | undefined {
  const root: string | undefined = import.meta.env.PUBLIC_ROOT
  if (root === undefined) return undefined
  const { origin, pathname } = new URL(root)
  return origin + (path === pathname ? path : path.replace(/\/+$/, ''))
}
