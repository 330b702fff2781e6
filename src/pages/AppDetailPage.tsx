import type { ReactNode } from 'react'
import Container from 'react-bootstrap/Container'
import { useParams } from 'react-router'
import { useApp } from '../features/catalogue/useCatalogue.ts'
import { InstallButton } from '../features/installedApps/InstallButton.tsx'
import { RatingsSection } from '../features/ratings/RatingsSection.tsx'
import { ShareButton } from '../features/sharing/ShareButton.tsx'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { DASH, formatDownloads, formatNumber } from '../shared/domain/format.ts'
import { AppIcon } from '../shared/ui/AppIcon.tsx'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { Icon, type IconName } from '../shared/ui/Icon.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { site } from '../site/site.ts'

/** The three blocks (spec 2). */
const STATISTICS: { icon: IconName; label: string; read: (app: AppRecord) => string }[] = [
  { icon: 'download', label: 'Downloads', read: app => formatDownloads(app.downloads) },
  { icon: 'star', label: 'Average Ratings', read: app => formatNumber(app.ratingAvg) },
  { icon: 'message', label: 'Total Reviews', read: app => formatNumber(app.reviews) },
]

/** Titles with more UTF-16 units than this are set in smaller letters. */
const LONG_TITLE = 80

/** One app of the catalogue, found by the number in the address (spec 2); any other address is the not-found screen. */
export function AppDetailPage() {
  const { id } = useParams()
  const { app, isLoading } = useApp(Number(id))
  const description = app?.description?.trim() || `An app by ${site.name}.`
  if (app) {
    return (
      <>
        <PageHead title={app.title} description={description} />
        <AppDetail key={app.id} app={app} />
      </>
    )
  }
  if (isLoading) {
    return (
      <>
        <PageHead title="App" description={description} />
        <AppDetailSkeleton />
      </>
    )
  }
  return (
    <Container className="page-section">
      <PageHead
        title="App not found"
        description="The App you are requesting is not found on our system."
        isIndexed={false}
      />
      <AppNotFoundPanel reason="search" headingLevel={1} />
    </Container>
  )
}

function AppDetail({ app }: { app: AppRecord }) {
  const paragraphs = (app.description?.trim() || DASH).split(/\n{2,}/)
  return (
    <Container as="article" className="page-section app-detail">
      <div className="app-detail-head">
        <AppIcon app={app} size={320} loading="eager" alt={`Icon of ${app.title}`} />
        <div className="app-detail-title">
          <h1
            id="page-title"
            className={app.title.length > LONG_TITLE ? 'is-long' : undefined}
            dir="auto"
          >
            {app.title}
          </h1>
          <p className="app-detail-company">
            Developed by <strong dir="auto">{app.companyName?.trim() || DASH}</strong>
          </p>
        </div>
        <div className="app-detail-facts">
          <dl className="app-detail-statistics">
            {STATISTICS.map(({ icon, label, read }) => (
              <Statistic key={label} icon={icon} label={label} value={read(app)} />
            ))}
          </dl>
          <div className="button-row app-detail-actions">
            <InstallButton app={app} />
            <ShareButton title={app.title} />
          </div>
        </div>
      </div>
      <section>
        <h2>Ratings</h2>
        {app.ratings && app.ratings.length > 0 ? (
          <RatingsSection ratings={app.ratings} />
        ) : (
          <p>No ratings yet.</p>
        )}
      </section>
      <section>
        <h2>Description</h2>
        <div className="app-detail-description">
          {[...paragraphs.entries()].map(([index, paragraph]) => (
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
          <p>{site.marketing}</p>
        </div>
      </section>
    </Container>
  )
}

/** Takes the room of an app while the catalogue loads (spec 2: a loading indicator). */
function AppDetailSkeleton() {
  return (
    <Container className="page-section app-detail">
      <div className="placeholder-glow app-detail-head">
        <span className="placeholder app-icon" />
        <div className="app-detail-title">
          <h1 id="page-title">
            <span className="visually-hidden">Loading</span>
            <span className="placeholder" />
          </h1>
          <p className="app-detail-company">
            <span className="placeholder" />
          </p>
        </div>
        <div className="app-detail-facts" aria-hidden>
          <dl className="app-detail-statistics">
            {STATISTICS.map(({ icon, label }) => (
              <Statistic
                key={label}
                icon={icon}
                label={label}
                value={<span className="placeholder" />}
              />
            ))}
          </dl>
          <span className="placeholder btn btn-lg install-button">&nbsp;</span>
        </div>
      </div>
      <section>
        <h2>Ratings</h2>
        <div className="ratings-chart">
          <div className="spinner-border" role="status">
            <span className="visually-hidden">Loading</span>
          </div>
        </div>
      </section>
    </Container>
  )
}

type StatisticProps = { icon: IconName; label: string; value: ReactNode }

function Statistic({ icon, label, value }: StatisticProps) {
  return (
    <div>
      <dt>
        <Icon name={icon} />
        {label}
      </dt>
      <dd>{value}</dd>
    </div>
  )
}
