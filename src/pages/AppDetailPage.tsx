import { type ReactNode, useDeferredValue } from 'react'
import Container from 'react-bootstrap/Container'
import Spinner from 'react-bootstrap/Spinner'
import { useDispatch, useSelector } from 'react-redux'
import { useLocation, useNavigate, useNavigationType, useParams } from 'react-router'
import { AppHeading } from '../features/appInfo/AppHeading.tsx'
import { AppNames, AppNamesSkeleton } from '../features/appInfo/AppNames.tsx'
import { Information } from '../features/appInfo/Information.tsx'
import { Statistics, StatisticsSkeleton } from '../features/appInfo/Statistics.tsx'
import { WhatsNew } from '../features/appInfo/WhatsNew.tsx'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import type { AppView } from '../features/catalogue/catalogueSelectors.ts'
import { FirstApps } from '../features/catalogue/FirstApps.tsx'
import { TryAgainButton } from '../features/catalogue/TryAgainButton.tsx'
import { useApp } from '../features/catalogue/useCatalogue.ts'
import { GetTheApp, GetTheAppSkeleton } from '../features/getTheApp/GetTheApp.tsx'
import { storeLinks } from '../features/getTheApp/storeLinks.ts'
import { InstallButton, InstallHint } from '../features/installedApps/InstallButton.tsx'
import { RatingsSection } from '../features/ratings/RatingsSection.tsx'
import { RatingsSource } from '../features/ratings/RatingsSource.tsx'
import { Verdict } from '../features/ratings/Verdict.tsx'
import { ScreenshotRow } from '../features/screenshots/ScreenshotRow.tsx'
import { ShareButton } from '../features/sharing/ShareButton.tsx'
import { dialogOpened, selectDialog } from '../features/view/viewSlice.ts'
import { categoryOf, isSameCategory } from '../shared/domain/addressParameters.ts'
import { appStoreId, isRetired, isTranslated, textLanguage } from '../shared/domain/appDetails.ts'
import type { AppRecord, CardRecord, RawRecord } from '../shared/domain/appRecord.ts'
import { hueClass } from '../shared/domain/hue.ts'
import { company } from '../shared/domain/localeData.ts'
import { categoryName } from '../shared/domain/localNames.ts'
import { messages } from '../shared/domain/messages.ts'
import { appPath } from '../shared/domain/paths.ts'
import { AppIcon } from '../shared/ui/AppIcon.tsx'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { BrowseLink } from '../shared/ui/BrowseLink.tsx'
import { Icon } from '../shared/ui/Icon.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { Paragraphs } from '../shared/ui/Paragraphs.tsx'
import { Section } from '../shared/ui/Section.tsx'

const text = messages.app
const install = messages.install

/** The app whose id is in the address (spec 2). Any other id shows the app-not-found screen. */
export function AppDetailPage() {
  const { id } = useParams()
  const { app, record, destination, more, isLoading, hasFailed } = useApp(Number(id))
  const dispatch = useDispatch()
  const dialog = useSelector(selectDialog)
  const { search } = useLocation()
  const navigate = useNavigate()
  const close = () => navigate({ search }, { replace: true })
  if (!app && !isLoading) return <AppNotFound hasFailed={hasFailed} />
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
      <Overview app={app} record={record} destination={destination}>
        {destination && (
          <GetTheApp
            app={destination}
            isSuccessor={destination !== app}
            dialog={dialog?.name === 'phone' ? dialog : undefined}
            onOpen={() => dispatch(dialogOpened({ name: 'phone', item: 0 }))}
            onClose={close}
          />
        )}
        {!app && <GetTheAppSkeleton />}
      </Overview>
      <AfterFirstFrame>
        {app ? (
          <>
            <ScreenshotRow
              app={app}
              dialog={dialog?.name === 'screenshots' ? dialog : undefined}
              onOpen={item => dispatch(dialogOpened({ name: 'screenshots', item }))}
              onClose={close}
            />
            <WhatsNew app={app} />
            <Ratings app={app} />
            <div className="app-detail-columns">
              <Description app={app} />
              <Information app={app} />
            </div>
          </>
        ) : (
          <Spinner role="status" className="d-block mx-auto my-7 text-primary-emphasis">
            <span className="visually-hidden">{text.loading}</span>
          </Spinner>
        )}
        {more.length > 0 && (
          <Section heading={moreHeading(app, more)} className="more-apps">
            <AppGrid apps={more} isLoading={false} />
          </Section>
        )}
      </AfterFirstFrame>
    </Container>
  )
}

function AppNotFound({ hasFailed }: Pick<AppView, 'hasFailed'>) {
  return (
    <Container className="page-section">
      <PageHead title={text.notFound} description={text.notFoundDescription} isIndexed={false} />
      <AppNotFoundPanel
        headingLevel={1}
        primary={hasFailed ? <TryAgainButton /> : <BrowseLink />}
      />
      <FirstApps />
    </Container>
  )
}

/** Names the category of `app` if all of `more` belong to it. */
function moreHeading(app: AppRecord | undefined, more: readonly CardRecord[]): string {
  const category = app ? categoryOf(app) : ''
  const isShared =
    category !== '' && more.every(other => isSameCategory(categoryOf(other), category))
  return isShared ? text.moreOfCategory({ category: categoryName(category) }) : text.moreApps
}

/** After a tap on a link, renders its children a frame later, so that the screen appears sooner. */
function AfterFirstFrame({ children }: { children: ReactNode }) {
  const isLink = useNavigationType() === 'PUSH'
  return useDeferredValue(true, !isLink) && children
}

type OverviewProps = Pick<AppView, 'app' | 'record' | 'destination'> & {
  /** The stores, above Install or, on wide screens, beside everything. */
  children: ReactNode
}

/** Icon, names, figures and actions of the app, or placeholders of the same size. */
function Overview({ app, record, destination, children }: OverviewProps) {
  return (
    <div className="app-detail-head d-grid align-items-center align-items-md-start placeholder-glow">
      {app ? (
        <AppIcon app={app} size={320} loading="eager" alt={text.iconOf({ title: app.title })} />
      ) : (
        <span className="placeholder app-icon" />
      )}
      <div className="app-detail-title text-start">
        <AppHeading app={app} />
        {app ? (
          <AppNames app={app} successor={destination === app ? undefined : destination} />
        ) : (
          <AppNamesSkeleton />
        )}
      </div>
      {app ? <Statistics app={app} /> : <StatisticsSkeleton />}
      {children}
      {app && record ? (
        <Actions
          app={app}
          record={record}
          hasStore={destination === app && storeLinks(app).some(({ name }) => name !== 'web')}
        />
      ) : (
        <ActionsSkeleton />
      )}
    </div>
  )
}

type ActionsProps = { app: AppRecord; record: RawRecord; hasStore: boolean }

function Actions({ app, record, hasStore }: ActionsProps) {
  return (
    <div>
      <div className="button-row d-print-none">
        <InstallButton app={app} record={record} hasStore={hasStore}>
          <ShareButton app={app} />
        </InstallButton>
      </div>
      {!app.ratings?.length && <RatingsSource app={app} />}
    </div>
  )
}

function ActionsSkeleton() {
  return (
    <div className="button-row d-print-none" aria-hidden>
      <span className="placeholder btn btn-lg install-button">{install.unknown}</span>
      <span className="placeholder btn btn-lg flex-grow-0">
        <Icon name="share" />
      </span>
      <InstallHint />
    </div>
  )
}

/** Renders nothing for an app without ratings. */
function Ratings({ app }: { app: AppRecord }) {
  const { ratings = [] } = app
  if (ratings.length === 0) return null
  return (
    <Section heading={text.ratings}>
      <div className="d-md-flex align-items-center">
        <Verdict app={app} />
        <div className="w-100">
          <RatingsSection ratings={ratings} />
        </div>
      </div>
      <RatingsSource app={app} />
    </Section>
  )
}

/** Renders nothing for an app without a description if the company has no text for all. */
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
