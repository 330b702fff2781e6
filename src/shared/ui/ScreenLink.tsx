import type { ComponentProps, MouseEvent } from 'react'
import { useHref, useNavigate } from 'react-router'

export type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path inside the site, such as '/apps'. */
  to: string
  /** Replaces the navigation, unless the visitor opens the link elsewhere. */
  onFollow?: () => void
}

/**
 * A link to a screen. Not react-router's Link, which also prefetches: its code is 2 kB (brotli), and it runs
 * for every card.
 */
export function ScreenLink({ to, onClick, onFollow, ...props }: ScreenLinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // The browser opens a tab or a window, or saves the page.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    if (onFollow) onFollow()
    else navigate(to)
  }

  return <a {...props} href={useHref(to)} onClick={follow} />
}
