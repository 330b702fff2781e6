import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { useGoBack } from '../browser/useGoBack.ts'
import { messages } from '../domain/messages.ts'

const goBackText = messages.message.goBack

export type MessagePanelProps = {
  title: string
  text: string
  /** 1 if the panel is the whole page, 2 if it replaces a list. Then it is small. */
  headingLevel: 1 | 2
  /** The best way on, in front of 'Go Back!'. */
  primary?: ReactNode
  /** Renders what is below the text, with the buttons. By default, those alone. */
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
