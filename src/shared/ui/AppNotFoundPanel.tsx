import * as text from 'virtual:messages/appNotFound'
import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel(props: Pick<MessagePanelProps, 'headingLevel' | 'primary'>) {
  return <MessagePanel title={text.title} text={text.text} {...props} />
}
