import Container from 'react-bootstrap/Container'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { TRENDING_COUNT, trendingApps } from '../features/catalogue/listApps.ts'
import { useCatalogue } from '../features/catalogue/useCatalogue.ts'
import { imageUrl } from '../shared/domain/imageUrl.ts'
import { company, heroApps } from '../shared/domain/localeData.ts'
import { messages } from '../shared/domain/messages.ts'
import { appPath } from '../shared/domain/paths.ts'
import { ButtonLink, ScreenLink } from '../shared/ui/links.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'
import { StoreBadge } from '../shared/ui/StoreBadge.tsx'

const text = messages.home

/** Hero, statistics and trending apps (spec 2). Without a catalogue, the last section has no cards. */
export function HomePage() {
  const { apps = [], isLoading } = useCatalogue()
  return (
    <>
      <PageHead path="/" title="" description={company.description} />
      <Hero />
      <StatisticsBanner />
      <Container as="section" className="trending page-section">
        <PageHeading level={2} title={text.trending} subtitle={text.trendingSubtitle} />
        <p className="button-row">
          <ButtonLink variant="quiet" to="/apps">
            {text.showAll}
          </ButtonLink>
        </p>
        <AppGrid apps={trendingApps(apps)} isLoading={isLoading} skeletonCount={TRENDING_COUNT} />
      </Container>
    </>
  )
}

/** A word too long for one line of a phone at the usual size. Browsers would break it without a hyphen. */
const LONG_WORD = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]{21}/u

function Hero() {
  const { headline, paragraph, picture } = company.hero
  return (
    <section className="overflow-hidden text-center">
      <Container className="hero d-grid">
        <h1
          id="page-title"
          className={`m-0 ${LONG_WORD.test(headline) ? 'long-word' : 'display-1'}`}
        >
          {headline}
        </h1>
        {paragraph && <p className="lead mx-auto mb-0">{paragraph}</p>}
        {company.stores.length > 0 && (
          <p className="button-row justify-content-center">
            {company.stores.map(store => (
              <StoreBadge key={store.label} {...store} />
            ))}
          </p>
        )}
        {heroApps.length > 0 ? (
          <ul className="hero-window list-unstyled d-flex justify-content-center mb-0">
            {heroApps.map(({ id, title, image, hue, language }) => (
              <li key={id} className={hue}>
                <ScreenLink to={appPath(id)}>
                  <img src={imageUrl(image)} alt={title} lang={language} loading="lazy" />
                </ScreenLink>
              </li>
            ))}
          </ul>
        ) : (
          picture && (
            <img
              className="hero-window w-100 object-fit-contain"
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
    <section className="statistics-banner text-center">
      <Container className="d-grid row-gap-3 column-gap-7 align-items-center text-lg-start">
        {title && <h2 className="text-reset m-0">{title}</h2>}
        <dl className="d-grid row-gap-3 column-gap-1 text-center m-0">
          {statistics.map(({ label, value, note }) => (
            <div key={label}>
              <dt className="align-self-end fw-normal">{label}</dt>
              <dd className="m-0">{value}</dd>
              {note && <dd className="m-0">{note}</dd>}
            </div>
          ))}
        </dl>
      </Container>
    </section>
  )
}
