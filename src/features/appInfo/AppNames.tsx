import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { AppStatus } from '../../shared/ui/AppStatus.tsx'
import { AppLink } from '../../shared/ui/links.tsx'
import { splitAround } from '../../shared/ui/splitAround.ts'

const text = messages.app

type AppNamesProps = {
  app: AppRecord
  /** The app that replaces it. */
  successor: AppRecord | undefined
}

/** Tagline, developer, status and successor of `app`. 'Coming soon' is on the install button. */
export function AppNames({ app, successor }: AppNamesProps) {
  const { tagline } = app
  const [before, after] = splitAround(company => text.developedBy({ company }))
  const [beforeSuccessor, afterSuccessor] = splitAround(app => text.successor({ app }))
  return (
    <>
      {tagline && (
        <p className="clip-marks text-body mb-1" dir="auto" lang={textLanguage(app, 'tagline')}>
          {tagline}
        </p>
      )}
      <p className="clip-marks text-body-secondary m-0">
        {before}
        <strong className="text-body fw-semibold" dir="auto">
          {app.companyName?.trim() || company.name}
        </strong>
        {after}
      </p>
      {app.status !== 'soon' && <AppStatus app={app} className="d-inline-block mt-2" />}
      {successor && (
        <p className="mt-2 mb-0">
          {beforeSuccessor}
          <bdi>
            <AppLink app={successor} className="text-reset" />
          </bdi>
          {afterSuccessor}
        </p>
      )}
    </>
  )
}

/** Has the size of a developer's line. */
export function AppNamesSkeleton() {
  return (
    <p className="text-body-secondary m-0">
      <span className="placeholder w-50" />
    </p>
  )
}
