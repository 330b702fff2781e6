import Button from 'react-bootstrap/Button'
import { MessagePanel } from './MessagePanel.tsx'
import { useGoBack } from './useGoBack.ts'

type AppNotFoundPanelProps = {
  /** 1 where the panel is the whole page, 2 where it stands in place of a list. */
  headingLevel: 1 | 2
}

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel({ headingLevel }: AppNotFoundPanelProps) {
  const goBack = useGoBack()
  return (
    <MessagePanel
      picture="images/app-not-found.svg"
      title="OPPS!! APP NOT FOUND"
      text="The App you are requesting is not found on our system. please try another apps"
      headingLevel={headingLevel}
    >
      <Button onClick={goBack}>Go Back!</Button>
    </MessagePanel>
  )
}
