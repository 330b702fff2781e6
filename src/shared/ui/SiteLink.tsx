import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router'

type SiteLinkProps = Omit<ComponentProps<'a'>, 'href' | 'onClick'> & {
  /** Path of the screen it leads to, without the site's base. */
  to: string
}

/** A link inside the site. The router's own brings the prefetching of a server's pages along, 2 kB that nothing here uses. */
export function SiteLink({ to, ...props }: SiteLinkProps) {
  return <a {...props} href={useHref(to)} onClick={useLinkClickHandler(to)} />
}
