import { company } from 'virtual:company'
import * as text from 'virtual:messages/app'
import * as install from 'virtual:messages/install'
import { type ReactNode, useDeferredValue } from 'react'
import Container from 'react-bootstrap/Container'
import { useDispatch, useSelector } from 'react-redux'
import { useNavigationType, useParams } from 'react-router'
import { Information } from '../features/appInfo/Information.tsx'
import { WhatsNew } from '../features/appInfo/WhatsNew.tsx'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { TryAgainButton } from '../features/catalogue/TryAgainButton.tsx'
import { type AppView, useApp } from '../features/catalogue/useCatalogue.ts'
import { GetTheApp } from '../features/getTheApp/GetTheApp.tsx'
import { InstallButton, InstallHint } from '../features/installedApps/InstallButton.tsx'
import { RatingsSection } from '../features/ratings/RatingsSection.tsx'
import { RatingsSource } from '../features/ratings/RatingsSource.tsx'
import { ScreenshotRow } from '../features/screenshots/ScreenshotRow.tsx'
import { ShareButton } from '../features/sharing/ShareButton.tsx'
import { dialogClosed, dialogOpened, selectDialog } from '../features/view/viewSlice.ts'
import {
  appStoreId,
  isRetired,
  isTranslated,
  readDetail,
  textLanguage,
} from '../shared/domain/appDetails.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { formatNumber } from '../shared/domain/format.ts'
import { hueClass } from '../shared/domain/hue.ts'
import { appPath } from '../shared/domain/paths.ts'
import { formatDownloads } from '../shared/domain/units.ts'
import { AppIcon } from '../shared/ui/AppIcon.tsx'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { BrowseLink } from '../shared/ui/BrowseLink.tsx'
import { Icon } from '../shared/ui/Icon.tsx'
import { AppStatus } from '../shared/ui/AppStatus.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { Paragraphs } from '../shared/ui/Paragraphs.tsx'
import { ScreenLink } from '../shared/ui/ScreenLink.tsx'
import { Section } from '../shared/ui/Section.tsx'
import { splitAround } from '../shared/ui/splitAround.ts'

/** The three stat blocks (spec 2). */
const STATISTICS = [
  { label: text.downloads, field: 'downloads', format: formatDownloads },
  { label: text.averageRatings, field: 'ratingAvg', format: formatNumber },
  { label: text.totalReviews, field: 'reviews', format: formatNumber },
] as const

/** Longer titles, in UTF-16 units, are set in smaller type. */
const LONG_TITLE = 80

/** The app whose id is in the address (spec 2). Any other id shows the app-not-found screen. */
export function AppDetailPage() {
  const { id } = useParams()
  const { app, destination, more, isLoading, hasFailed } = useApp(Number(id))
  const dispatch = useDispatch()
  const dialog = useSelector(selectDialog)
  const close = () => dispatch(dialogClosed())
  if (!app && !isLoading) {
    return (
      <Container className="page-section">
        <PageHead title={text.notFound} description={text.notFoundDescription} isIndexed={false} />
        <AppNotFoundPanel
          reason="search"
          headingLevel={1}
          primary={hasFailed ? <TryAgainButton /> : <BrowseLink />}
        />
      </Container>
    )
  }
  return (
    <Container
      as="article"
      className={`page-section app-detail ${app ? hueClass(app) : ''}`}
      key={id}
    >
      <PageHead
        path={app && appPath(app.id)}
        title={app?.title ?? text.loadingTitle}
        description={app?.description?.trim() || text.description({ company: company.name })}
        isIndexed={!app || !isRetired(app)}
        isTranslated={!app || isTranslated(app)}
        appStoreId={destination && appStoreId(destination)}
      />
      <div className="d-lg-flex align-items-start gap-6">
        <Overview app={app} destination={destination} />
        {destination && (
          <GetTheApp
            app={destination}
            isSuccessor={destination !== app}
            dialog={dialog?.name === 'phone' ? dialog : undefined}
            onOpen={() => dispatch(dialogOpened({ name: 'phone', item: 0 }))}
            onClose={close}
          />
        )}
      </div>
      <AfterFirstFrame>
        {app ? (
          <>
            <ScreenshotRow
              app={app}
              dialog={dialog?.name === 'screenshots' ? dialog : undefined}
              onOpen={item => dispatch(dialogOpened({ name: 'screenshots', item }))}
              onClose={close}
            />
            <Ratings app={app} />
            <div className="app-detail-columns">
              <Description app={app} />
              <WhatsNew app={app} />
              <Information app={app} />
            </div>
          </>
        ) : (
          <div role="status" className="spinner-border d-block mx-auto my-7 text-primary-emphasis">
            <span className="visually-hidden">{text.loading}</span>
          </div>
        )}
        {more.length > 0 && (
          <Section heading={text.moreApps} className="more-apps">
            <AppGrid apps={more} isLoading={false} />
          </Section>
        )}
      </AfterFirstFrame>
    </Container>
  )
}

/** Renders its children after the first frame of a screen that a link leads to, so that a tap is answered sooner. */
function AfterFirstFrame({ children }: { children: ReactNode }) {
  const isLink = useNavigationType() === 'PUSH'
  return useDeferredValue(true, !isLink) && children
}

/** Shows placeholders of the same size until the app is loaded. */
function Overview({ app, destination }: Pick<AppView, 'app' | 'destination'>) {
  const isLong = app !== undefined && app.title.length > LONG_TITLE
  const tagline = app && readDetail(app, 'tagline')
  const statistics = STATISTICS.filter(({ field }) => !app || app[field] !== undefined)
  const [before, after] = splitAround(company => text.developedBy({ company }))
  const [beforeApp, afterApp] = splitAround(app => text.successor({ app }))
  return (
    <div className="app-detail-head d-grid align-items-center placeholder-glow flex-grow-1">
      {app ? (
        <AppIcon app={app} size={320} loading="eager" alt={text.iconOf({ title: app.title })} />
      ) : (
        <span className="placeholder app-icon" />
      )}
      <div className="app-detail-title text-start align-self-md-end">
        <h1
          id="page-title"
          className={`clip-marks mb-1 ${isLong ? 'h3' : ''}`}
          dir="auto"
          lang={app && textLanguage(app, 'title')}
        >
          {app?.title ?? (
            <>
              <span className="visually-hidden">{text.loading}</span>
              <span className="placeholder w-75" />
            </>
          )}
        </h1>
        {tagline && (
          <p className="clip-marks text-body mb-1" dir="auto" lang={textLanguage(app, 'tagline')}>
            {tagline}
          </p>
        )}
        <p className="clip-marks text-body-secondary m-0">
          {app ? (
            <>
              {before}
              <strong className="text-body fw-semibold" dir="auto">
                {app.companyName?.trim() || company.name}
              </strong>
              {after}
            </>
          ) : (
            <span className="placeholder w-50" />
          )}
        </p>
        {app && <AppStatus app={app} className="d-inline-block mt-2" />}
        {destination && destination !== app && (
          <p className="mt-2 mb-0">
            {beforeApp}
            <ScreenLink
              className="text-reset"
              to={appPath(destination.id)}
              dir="auto"
              lang={textLanguage(destination, 'title')}
            >
              {destination.title}
            </ScreenLink>
            {afterApp}
          </p>
        )}
      </div>
      <div className="app-detail-facts" aria-hidden={app ? undefined : true}>
        {statistics.length > 0 && (
          <dl className="app-detail-statistics d-grid pb-5 m-0">
            {statistics.map(({ label, field, format }) => (
              <div key={label}>
                <dt className="small fw-normal text-body-secondary">{label}</dt>
                <dd className="m-0">
                  {app ? format(app[field] ?? 0) : <span className="placeholder w-75" />}
                </dd>
              </div>
            ))}
          </dl>
        )}
        <div className="button-row d-print-none">
          {app ? (
            <>
              <InstallButton app={app} />
              <ShareButton app={app} />
            </>
          ) : (
            <>
              <span className="placeholder btn btn-lg install-button">{install.unknown}</span>
              <span className="placeholder btn btn-lg flex-grow-0">
                <Icon name="share" />
              </span>
              <InstallHint />
            </>
          )}
        </div>
        {app && !app.ratings?.length && <RatingsSource app={app} />}
      </div>
    </div>
  )
}

/** Nothing for an app without ratings. */
function Ratings({ app }: { app: AppRecord }) {
  const { ratings = [] } = app
  if (ratings.length === 0) return null
  return (
    <Section heading={text.ratings}>
      <RatingsSection ratings={ratings} average={app.ratingAvg} reviews={app.reviews} />
      <RatingsSource app={app} />
    </Section>
  )
}

/** Nothing without a text. */
function Description({ app }: { app: AppRecord }) {
  const description = app.description?.trim()
  if (!description && !company.marketing) return null
  return (
    <Section heading={text.descriptionHeading} className="area-description">
      <div className="app-detail-text">
        {description && <Paragraphs text={description} lang={textLanguage(app, 'description')} />}
        {company.marketing && (
          <p className="small text-body-secondary" dir="auto">
            {company.marketing}
          </p>
        )}
      </div>
    </Section>
  )
}
