import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { useGoBack } from '../browser/useGoBack.ts'
import { messages } from '../domain/messages.ts'

const goBackText = messages.message.goBack

export type MessagePanelProps = {
  title: string
  text: string
  /** 1 if the panel is the whole page. 2 if it replaces a list, where it is smaller. */
  headingLevel: 1 | 2
  /** The recommended action, before 'Go Back!'. */
  primary?: ReactNode
  /** Renders the content below the text, including the buttons. By default, only the buttons. */
  children?: false | ((buttons: ReactNode) => ReactNode)
}

/** A short text and a way back, where there is nothing else to show. */
export function MessagePanel({ title, text, headingLevel, primary, children }: MessagePanelProps) {
  const goBack = useGoBack()
  const Heading = `h${headingLevel}` as const
  const isSmall = headingLevel === 2
  const buttons = (
    <div className="button-row justify-content-center">
      {primary}
      <Button variant={primary ? 'quiet' : 'primary'} className="needs-script" onClick={goBack}>
        {goBackText}
      </Button>
    </div>
  )
  return (
    <div className="message-panel pb-5">
      <Heading
        id={isSmall ? undefined : 'page-title'}
        className={`text-center ${isSmall ? 'h5 mb-1' : 'h2'}`}
      >
        {title}
      </Heading>
      <p className={`text-center text-body-secondary mx-auto ${isSmall ? 'small mb-3' : 'mb-4'}`}>
        {text}
      </p>
      {children ? children(buttons) : buttons}
    </div>
  )
}
