import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { useGoBack } from '../browser/useGoBack.ts'
import { messageApps } from '../domain/localeData.ts'
import { messages } from '../domain/messages.ts'
import { AppIcon } from './AppIcon.tsx'

const goBackText = messages.message.goBack

export type MessagePanelProps = {
  title: string
  text: string
  /** 1 if the panel is the whole page, 2 if it replaces a list. Then it is small. */
  headingLevel: 1 | 2
  /** The best way on, in front of 'Go Back!'. */
  primary?: ReactNode
}

/** A short text below some icons, and a way back, where there is nothing else to show. */
export function MessagePanel({ title, text, headingLevel, primary }: MessagePanelProps) {
  const goBack = useGoBack()
  const Heading = `h${headingLevel}` as const
  const isSmall = headingLevel === 2
  return (
    <div className="message-panel d-flex flex-column align-items-center text-center mx-auto pb-5">
      <div className="icon-fan d-flex">
        {messageApps.map(app => (
          <AppIcon key={app.id} app={app} size={88} />
        ))}
      </div>
      <Heading id={isSmall ? undefined : 'page-title'} className={isSmall ? 'h5 mb-1' : 'h2'}>
        {title}
      </Heading>
      <p className={`text-body-secondary ${isSmall ? 'small mb-3' : 'mb-5'}`}>{text}</p>
      <div className="button-row">
        {primary}
        <Button variant={primary ? 'quiet' : 'primary'} className="needs-script" onClick={goBack}>
          {goBackText}
        </Button>
      </div>
    </div>
  )
}
