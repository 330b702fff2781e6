import { messages } from '../domain/messages.ts'
import { MessagePanel, type MessagePanelProps } from './MessagePanel.tsx'

const text = messages.appNotFound

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel(props: Omit<MessagePanelProps, 'title' | 'text'>) {
  return <MessagePanel title={text.title} text={text.text} {...props} />
}
