import { parseUrl } from './parseUrl.ts'
import { rootBase } from './paths.ts'

/** Placeholder for the site's own host. */
const ANY_ORIGIN = 'https://site.invalid'

/**
 * The absolute address of a record's `image`. A relative path counts from `root`, the address of the
 * site's base, such as 'https://apps.example/store/'. Undefined for anything that is not http(s):
 * `data:`, `javascript:`, an invalid address, nothing.
 */
export function absoluteImageUrl(image: string | undefined, root: string): string | undefined {
  const url = image ? parseUrl(image, root) : undefined
  if (!url) return undefined
  // A fragment is never part of a request.
  url.hash = ''
  return /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** Like `absoluteImageUrl`, for the running site. Pictures on its own host get a path without an origin. */
export function imageUrl(image: string | undefined): string | undefined {
  const url = absoluteImageUrl(image, ANY_ORIGIN + rootBase())
  return url?.startsWith(`${ANY_ORIGIN}/`) ? url.slice(ANY_ORIGIN.length) : url
}

/** A picture that the site itself serves. Both are relative to its base. */
export type SiteImage = {
  /** The address that browsers request, with its query: 'images/a%20b.svg?v=1'. */
  url: string
  /** The file in the public folder: 'images/a b.svg'. */
  file: string
}

/** The site's own picture at the address `image`. Undefined for other hosts and for invalid addresses. */
export function siteImage(image: string | undefined, base = '/'): SiteImage | undefined {
  const root = ANY_ORIGIN + base
  const whole = absoluteImageUrl(image, root)
  if (!whole?.startsWith(root)) return undefined
  const url = whole.slice(root.length)
  return { url, file: decodePath(url.replace(/\?.*/, '')) }
}

/** Returns a path with an invalid percent encoding unchanged. */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
