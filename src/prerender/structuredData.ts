import { isTranslated, readScreenshots } from '../shared/domain/appDetails.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { absoluteImageUrl } from '../shared/domain/imageUrl.ts'
import { company } from '../shared/domain/localeData.ts'
import { messages } from '../shared/domain/messages.ts'
import { appPath, publicUrl, urlOf } from '../shared/domain/paths.ts'

const text = messages.crawlers

/** The company, for the home page. `pictureRoot` is the public address of the default language. */
export function organization(root: string, pictureRoot: string | undefined): object {
  return {
    '@type': 'Organization',
    name: company.name,
    description: company.description,
    url: root,
    logo: company.wordmark && pictureRoot && urlOf(pictureRoot, company.wordmark.path),
    sameAs: company.socials.map(({ url }) => url),
  }
}

/** Describes an app without its ratings: search engines refuse those that come from other sites. */
export function mobileApplication(app: AppRecord, pictureRoot: string | undefined): object {
  return {
    '@type': 'MobileApplication',
    name: app.title,
    description: app.description?.trim() || undefined,
    url: canonicalUrl(app),
    image: pictureRoot && absoluteImageUrl(app.image, pictureRoot),
    screenshot: screenshotUrls(app, pictureRoot),
    applicationCategory: app.category,
    operatingSystem: systemsOf(app),
    contentRating: app.ageRating,
    softwareVersion: app.version,
    dateModified: app.updated,
    fileSize: app.size === undefined ? undefined : `${app.size} MB`,
    author: { '@type': 'Organization', name: app.companyName?.trim() || company.name },
  }
}

/** The systems that `app` names, such as 'iOS 16.0, Android 8.0'. Undefined if it names none. */
function systemsOf({ oldestIos: ios, oldestAndroid: android }: AppRecord): string | undefined {
  return (
    [ios && `iOS ${ios}`, android && `Android ${android}`].filter(Boolean).join(', ') || undefined
  )
}

/** Undefined if there are none, or no public address. */
function screenshotUrls(app: AppRecord, root: string | undefined): string[] | undefined {
  if (!root) return undefined
  const urls = readScreenshots(app).flatMap(({ image }) => absoluteImageUrl(image, root) ?? [])
  return urls.length > 0 ? urls : undefined
}

/** An app that is not translated names its page in the default language, as its head does. */
const canonicalUrl = (app: AppRecord) => publicUrl(appPath(app.id), isTranslated(app))

/** The way from the home page to the list, and to `app`. */
export function breadcrumbs(app: AppRecord | undefined): object {
  const steps = [
    { name: company.name, item: publicUrl('/', true) },
    { name: text.apps, item: publicUrl('/apps', true) },
    ...(app ? [{ name: app.title, item: canonicalUrl(app) }] : []),
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      ...step,
    })),
  }
}
