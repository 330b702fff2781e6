import { memo, type ReactNode } from 'react'
import Card from 'react-bootstrap/Card'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { hueClass } from '../../shared/domain/hue.ts'
import { AppFigures } from '../../shared/ui/AppFigures.tsx'
import { AppIcon } from '../../shared/ui/AppIcon.tsx'
import { AppStatus } from '../../shared/ui/AppStatus.tsx'
import { AppLink } from '../../shared/ui/links.tsx'
import { markMatches } from './searchApps.ts'

type AppCardProps = {
  app: CardRecord
  headingLevel: 2 | 3
  /** Highlighted in the title. */
  searchText: string
  iconLoading: 'lazy' | 'eager'
}

/** One app of the catalogue. The whole card links to its page. */
export const AppCard = memo(function AppCard({
  app,
  headingLevel,
  searchText,
  iconLoading,
}: AppCardProps) {
  const { tagline } = app
  const Heading = `h${headingLevel}` as const
  return (
    <Card as="article" className={`app-card ${hueClass(app)}`}>
      <AppIcon app={app} size={88} loading={iconLoading} />
      <div className="app-card-text text-start">
        <Heading className="app-card-title" dir="auto">
          <AppLink app={app} className="stretched-link">
            {markTitle(app.title, searchText)}
          </AppLink>
        </Heading>
        {tagline !== undefined && (
          <p
            className="app-card-tagline text-body-secondary m-0"
            dir="auto"
            lang={textLanguage(app, 'tagline')}
          >
            {tagline}
          </p>
        )}
      </div>
      <AppStatus app={app} />
      <AppFigures app={app} />
    </Card>
  )
})

/** Letters that fit into the first two lines of any card. */
const VISIBLE_LENGTH = 20

/**
 * `title` with the search text highlighted. If the first match is far back, the words before it are
 * cut to one line. Each part is an element: after a browser has translated the page, React can't
 * change a text beside elements.
 */
function markTitle(title: string, searchText: string): ReactNode {
  const parts = markMatches(title, searchText)
  const [before, match] = parts
  if (before && !match && !before.isMatch) return before.text
  const isBehind = before && match && !before.isMatch
  const isFar = isBehind && match.start + match.text.length > VISIBLE_LENGTH
  const head = isFar ? before.text.replace(/\s\S*$/, '') : ''
  return (
    <>
      {head && <span className="d-inline-block mw-100 text-truncate align-bottom">{head}</span>}
      {parts.map(({ start, text, isMatch }) => {
        if (isMatch) return <mark key={start}>{text}</mark>
        return <span key={start}>{start === 0 ? text.slice(head.length) : text}</span>
      })}
    </>
  )
}

/** Has the size of an AppCard. */
export function AppCardSkeleton() {
  return (
    <Card className="app-card placeholder-glow" aria-hidden>
      <span className="placeholder app-icon" />
      <div className="app-card-text">
        <div className="app-card-title">
          <span className="placeholder w-75" />
        </div>
      </div>
      <div className="app-figures">
        <span className="placeholder w-25" />
        <span className="placeholder w-25" />
      </div>
    </Card>
  )
}
