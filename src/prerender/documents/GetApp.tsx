import Container from 'react-bootstrap/Container'
import { QrCode } from '../../features/getTheApp/QrCode.tsx'
import { type StoreLink, storeLinks } from '../../features/getTheApp/storeLinks.ts'
import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { hueClass } from '../../shared/domain/hue.ts'
import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { appPath, getAppPath, publicUrl, siteHref } from '../../shared/domain/paths.ts'
import { AppIcon } from '../../shared/ui/AppIcon.tsx'
import { PageHead } from '../../shared/ui/PageHead.tsx'
import { StoreBadge } from '../../shared/ui/StoreBadge.tsx'

const text = messages.getApp
const phone = messages.phone

/**
 * /get/17: every store of an app and, if phones can run it, the page's address as a QR code. Its
 * script sends a phone to a store (getAppScript.ts).
 */
export function GetApp({ app }: { app: AppRecord }) {
  const { id, title, tagline } = app
  const path = getAppPath(id)
  const stores = storeLinks(app)
  const links = stores.map(({ name, platform, url }) => ({ name, platform, url }))
  const missing = missingStores(stores)
  const pageUrl = publicUrl(path, true)
  return (
    <Container as="article" className={`page-section get-app ${hueClass(app)}`}>
      <PageHead
        path={path}
        title={text.title({ title })}
        description={text.description({ title, company: company.name })}
        isIndexed={false}
      />
      <div className="app-detail-head d-grid align-items-center align-items-md-start">
        <AppIcon app={app} size={128} loading="eager" />
        <div className="text-start">
          <h1
            id="page-title"
            className="clip-marks mb-1"
            dir="auto"
            lang={textLanguage(app, 'title')}
          >
            {title}
          </h1>
          {tagline && (
            <p className="text-body m-0" dir="auto" lang={textLanguage(app, 'tagline')}>
              {tagline}
            </p>
          )}
        </div>
        <div>
          <div className="get-app-stores d-grid gap-3 mb-4" data-stores={JSON.stringify(links)}>
            {stores.map(store => (
              <StoreBadge key={store.label + store.url} {...store} />
            ))}
          </div>
          {missing && <p>{missing}</p>}
          <p className="m-0">
            <a className="d-inline-block py-2" href={siteHref({ pathname: appPath(id) })}>
              {text.about({ title })}
            </a>
          </p>
        </div>
        {/* Not for desktop apps. Without a public address, the script draws and shows the code. */}
        {stores.some(({ platform }) => platform !== 'desktop') && (
          <figure className="card text-center m-0" hidden={!pageUrl}>
            <QrCode url={pageUrl ?? ''} />
            <figcaption className="small text-body-secondary mt-3">{phone.scan}</figcaption>
          </figure>
        )}
      </div>
    </Container>
  )
}

/** Says for which phones there is no store. Undefined if there is one for all. */
function missingStores(stores: readonly StoreLink[]): string | undefined {
  const platforms = new Set(stores.map(({ platform }) => platform))
  if (platforms.has('android')) return platforms.has('ios') ? undefined : text.noApple
  return platforms.has('ios') ? text.noAndroid : text.noStore
}
