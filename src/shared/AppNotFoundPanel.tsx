import Button from 'react-bootstrap/Button'
import { siteUrl } from './siteUrl.ts'
import { useGoBack } from './useGoBack.ts'

type AppNotFoundPanelProps = {
  /** 1 where the panel is the whole page, 2 where it stands in place of a list. */
  headingLevel: 1 | 2
}

/** The app-not-found screen (spec 2). */
export function AppNotFoundPanel({ headingLevel }: AppNotFoundPanelProps) {
  const goBack = useGoBack()
  const Heading = `h${headingLevel}` as const
  return (
    <div className="message-panel">
      <img src={siteUrl('images/app-not-found.svg')} width={320} height={240} alt="" />
      <Heading id={headingLevel === 1 ? 'page-title' : undefined}>OPPS!! APP NOT FOUND</Heading>
      <p>The App you are requesting is not found on our system. please try another apps</p>
      <Button onClick={goBack}>Go Back!</Button>
    </div>
  )
}
