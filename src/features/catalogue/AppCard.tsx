import Placeholder from 'react-bootstrap/Placeholder'
import { Link } from 'react-router'
import { AppFigures } from '../../shared/AppFigures.tsx'
import { AppIcon } from '../../shared/AppIcon.tsx'
import type { AppRecord } from '../../shared/appRecord.ts'

/** One app of the catalogue; the whole card opens its page. */
export function AppCard({ app, headingLevel }: { app: AppRecord; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const
  return (
    <article className="app-card card">
      <AppIcon app={app} size={240} />
      <Heading className="app-card-title">
        <Link to={`/appdetails/${app.id}`} className="stretched-link" dir="auto">
          {app.title}
        </Link>
      </Heading>
      <AppFigures app={app} />
    </article>
  )
}

/** Takes the room of an AppCard while the catalogue loads. */
export function AppCardSkeleton() {
  return (
    <Placeholder as="div" animation="glow" className="app-card card" aria-hidden>
      <Placeholder className="app-icon" />
      <div className="app-card-title">
        <Placeholder />
      </div>
      <div className="app-figures">
        <Placeholder />
        <Placeholder />
      </div>
    </Placeholder>
  )
}
