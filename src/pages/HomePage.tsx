import Container from 'react-bootstrap/Container'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { TRENDING_COUNT, trendingApps } from '../features/catalogue/listApps.ts'
import { useCatalogue } from '../features/catalogue/useCatalogue.ts'
import { type AddressKey, writeParameter } from '../shared/domain/addressParameters.ts'
import { textLanguage } from '../shared/domain/appDetails.ts'
import type { CardRecord } from '../shared/domain/appRecord.ts'
import { hueClass } from '../shared/domain/hue.ts'
import { imageUrl } from '../shared/domain/imageUrl.ts'
import { categoryOrder, company, heroApps } from '../shared/domain/localeData.ts'
import { categoryName } from '../shared/domain/localNames.ts'
import { messages } from '../shared/domain/messages.ts'
import { appPath } from '../shared/domain/paths.ts'
import { AppIcon } from '../shared/ui/AppIcon.tsx'
import { ButtonLink, ScreenLink } from '../shared/ui/links.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'
import { StoreBadge } from '../shared/ui/StoreBadge.tsx'

const text = messages.home
const orders = messages.apps

/** Hero, statistics and trending apps (spec 2). Without a catalogue, the last section has no cards. */
export function HomePage() {
  const { apps = [], isLoading } = useCatalogue()
  const shown = trendingApps(apps)
  return (
    <>
      <PageHead path="/" title="" description={company.description} />
      <Hero />
      <StatisticsBanner />
      <Container
        as="section"
        className="trending d-flex flex-wrap align-items-end justify-content-between page-section pt-4 pt-lg-5"
      >
        <PageHeading level={2} title={text.trending} subtitle={text.trendingSubtitle} />
        {(isLoading || shown.length > 0) && <Ways apps={isLoading ? undefined : shown} />}
        <AppGrid apps={shown} isLoading={isLoading} skeletonCount={TRENDING_COUNT} />
        <p className="button-row justify-content-center w-100 mt-4">
          <ButtonLink variant="quiet" to="/apps">
            {text.showAll}
          </ButtonLink>
        </p>
      </Container>
    </>
  )
}

/** A word too long for one line of a phone at the usual size. Browsers would break it without a hyphen. */
const LONG_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{21}/u

/** On wide screens, the texts are beside the apps or the picture. */
function Hero() {
  const { headline, paragraph, picture } = company.hero
  return (
    <section className="hero text-center text-lg-start">
      <Container className="d-grid gap-3 gap-lg-5 align-items-center">
        <div className="d-grid gap-3 gap-lg-5">
          <h1
            id="page-title"
            className={`m-0 ${LONG_WORD.test(headline) ? 'long-word' : 'display-1'}`}
          >
            {headline}
          </h1>
          {paragraph && <p className="lead mx-auto mx-lg-0 mb-0">{paragraph}</p>}
          {company.stores.length > 0 && (
            <p className="button-row justify-content-center justify-content-lg-start">
              {company.stores.map(store => (
                <StoreBadge key={store.label} {...store} />
              ))}
            </p>
          )}
        </div>
        {heroApps.length > 0 ? (
          <ul
            className={`hero-window list-unstyled d-flex w-100 mx-auto mb-0 ${heroApps.length < 3 ? 'justify-content-center' : ''}`}
          >
            {heroApps.map(app => (
              <li key={app.id} className={hueClass(app)}>
                <ScreenLink className="d-grid text-reset text-decoration-none" to={appPath(app.id)}>
                  <img
                    className="hero-screenshot position-relative mw-100 shadow"
                    src={imageUrl(app.screenshot)}
                    alt=""
                    loading="lazy"
                  />
                  <span className="hero-name d-flex flex-column flex-sm-row gap-1 align-items-center position-relative mw-100 small fw-semibold text-center">
                    <AppIcon app={app} size={28} />
                    <bdi lang={textLanguage(app, 'title')}>{app.title}</bdi>
                  </span>
                </ScreenLink>
              </li>
            ))}
          </ul>
        ) : (
          picture && (
            <img
              className="hero-window hero-picture w-100 object-fit-contain"
              src={imageUrl(picture.path)}
              width={picture.width}
              height={picture.height}
              fetchPriority="high"
              alt=""
            />
          )
        )}
      </Container>
    </section>
  )
}

/** Renders nothing for a company without figures. */
function StatisticsBanner() {
  const { title, statistics } = company.banner
  if (statistics.length === 0) return null
  return (
    <Container as="section">
      <div className="statistics-banner d-grid row-gap-3 column-gap-5 align-items-center text-center text-lg-start">
        {title && <h2 className="h4 text-reset m-0">{title}</h2>}
        <dl className="d-grid row-gap-3 column-gap-1 text-center m-0">
          {statistics.map(({ label, value, note }) => (
            <div key={label}>
              <dt className="align-self-end fw-normal">{label}</dt>
              <dd className="m-0">{value}</dd>
              {note && <dd className="m-0">{note}</dd>}
            </div>
          ))}
        </dl>
      </div>
    </Container>
  )
}

/**
 * Links to the list by order and, on phones, by category. Omits orders by fields that no app has.
 * `apps`: undefined while they are loading.
 */
function Ways({ apps }: { apps: readonly CardRecord[] | undefined }) {
  const has = (field: 'updated' | 'ratingAvg') =>
    apps?.some(app => app[field] !== undefined) !== false
  const ways: [parameter: AddressKey, value: string, label: string][] = []
  if (has('updated')) ways.push(['listOrder', 'newest', orders.newest])
  if (has('ratingAvg')) ways.push(['listOrder', 'rating', orders.bestRated])
  if (categoryOrder.length > 1) {
    for (const name of categoryOrder) ways.push(['category', name, categoryName(name)])
  }
  if (ways.length === 0) return null
  return (
    <ul className="scroll-row list-unstyled gap-2 mb-3">
      {ways.map(([parameter, value, label]) => (
        <li key={value} className={parameter === 'category' ? 'd-md-none' : undefined}>
          <ButtonLink
            variant="quiet"
            className="rounded-pill"
            to={`/apps${writeParameter('', parameter, value)}`}
          >
            {label}
          </ButtonLink>
        </li>
      ))}
    </ul>
  )
}
