import { siteHref } from '../domain/paths.ts'

/** The plain address of an app on this host. The open one may spell the id differently, such as '0x11' for 17. */
export function appAddress(id: number): string {
  return window.location.origin + siteHref({ pathname: `/appdetails/${id}` })
}
