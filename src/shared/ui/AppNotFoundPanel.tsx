import type { ReactNode } from 'react'
import { company } from 'virtual:company'
import * as text from 'virtual:messages/appNotFound'
import { MessagePanel } from './MessagePanel.tsx'

const { appNotFound, nothingInstalled } = company.illustrations
const PICTURES = { search: appNotFound, list: nothingInstalled }

type AppNotFoundPanelProps = {
  /** What is empty: the search result, or the installed list. */
  reason: keyof typeof PICTURES
  /** 1 if the panel is the whole page, 2 if it replaces a list. */
  headingLevel: 1 | 2
  /** The best way on, in front of 'Go Back!'. */
  primary?: ReactNode
  /** Buttons and links after 'Go Back!'. */
  children?: ReactNode
}

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel({
  reason,
  headingLevel,
  primary,
  children,
}: AppNotFoundPanelProps) {
  return (
    <MessagePanel
      picture={PICTURES[reason]}
      title={text.title}
      text={text.text}
      headingLevel={headingLevel}
      primary={primary}
    >
      {children}
    </MessagePanel>
  )
}
