import type { ComponentProps, ElementType, MouseEvent, ReactNode } from 'react'
import Button, { type ButtonProps } from 'react-bootstrap/Button'
import { useHref, useNavigate } from 'react-router'
import { textLanguage } from '../domain/appDetails.ts'
import type { CardRecord } from '../domain/appRecord.ts'
import { appPath } from '../domain/paths.ts'

type ScreenLinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  /** A path inside the site, such as '/apps'. */
  to: string
  /** Keeps the scroll position, for a link that changes only a part of the page. */
  preventScrollReset?: boolean
}

/**
 * A link to a screen. Not react-router's Link, which also prefetches: its code is 2 kB (brotli), and it runs
 * for every card.
 */
export function ScreenLink({ to, onClick, preventScrollReset, ...props }: ScreenLinkProps) {
  const navigate = useNavigate()

  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event)
    // The browser opens a tab or a window, or saves the page.
    if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    navigate(to, { preventScrollReset })
  }

  return <a {...props} href={useHref(to)} onClick={follow} />
}

type AppLinkProps = {
  app: CardRecord
  className?: string
  id?: string
  /** The title in another form, such as with highlights. */
  children?: ReactNode
}

/** The title of `app` in its language, as a link to its page. The parent sets its direction. */
export function AppLink({ app, children = app.title, ...props }: AppLinkProps) {
  return (
    <ScreenLink to={appPath(app.id)} lang={textLanguage(app, 'title')} {...props}>
      {children}
    </ScreenLink>
  )
}

type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size'> &
  Omit<ScreenLinkProps, 'to'> &
  ({ to: string } | { href: string })

/** The types of Button accept only a tag for `as`. */
const AnyButton: ElementType = Button

/** Removes the role and the keys of a button, which React-Bootstrap adds to a link. */
const UNLIKE_LINK = { role: undefined, tabIndex: undefined, onKeyDown: undefined }

/**
 * A link that looks like a button: `to` leads to a screen, `href` to any other address. The default
 * `variant` is 'primary'; '' means none.
 */
export function ButtonLink(props: ButtonLinkProps) {
  return <AnyButton as={'to' in props ? ScreenLink : 'a'} {...props} {...UNLIKE_LINK} />
}
