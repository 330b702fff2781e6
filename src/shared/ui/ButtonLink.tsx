import type { ElementType } from 'react'
import Button, { type ButtonProps } from 'react-bootstrap/Button'
import { ScreenLink, type ScreenLinkProps } from './ScreenLink.tsx'

type ButtonLinkProps = Pick<ButtonProps, 'variant' | 'size'> &
  Omit<ScreenLinkProps, 'to'> &
  ({ to: string } | { href: string })

/** Its types accept only a tag for `as`. */
const AnyButton: ElementType = Button

/** What React-Bootstrap adds to a link: the role and the keys of a button. */
const UNLIKE_LINK = { role: undefined, tabIndex: undefined, onKeyDown: undefined }

/**
 * A link that looks like a button: with `to`, to a screen, and with `href`, to any other address. It is
 * 'primary' unless `variant` says otherwise; '' is none.
 */
export function ButtonLink(props: ButtonLinkProps) {
  return <AnyButton as={'to' in props ? ScreenLink : 'a'} {...props} {...UNLIKE_LINK} />
}
