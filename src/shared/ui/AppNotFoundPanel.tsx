import { company } from 'virtual:company'
import * as text from 'virtual:messages/appNotFound'
import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

const { appNotFound, nothingInstalled } = company.illustrations
const PICTURES = { search: appNotFound, list: nothingInstalled }

type AppNotFoundPanelProps = Omit<MessagePanelProps, 'picture' | 'title' | 'text'> & {
  /** What is empty: the search result, or the installed list. */
  reason: keyof typeof PICTURES
}

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel({ reason, ...props }: AppNotFoundPanelProps) {
  return <MessagePanel picture={PICTURES[reason]} title={text.title} text={text.text} {...props} />
}
