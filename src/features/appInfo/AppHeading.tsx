import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { messages } from '../../shared/domain/messages.ts'

const text = messages.app

/** Longer titles, in UTF-16 units, are set in smaller type. */
const LONG_TITLE = 80

/**
 * The title of `app`, or a placeholder while it is undefined. It stays one element when the app arrives, so
 * that screen readers keep their place.
 */
export function AppHeading({ app }: { app: AppRecord | undefined }) {
  const isLong = app !== undefined && app.title.length > LONG_TITLE
  return (
    <h1
      id="page-title"
      className={`clip-marks mb-1 ${isLong ? 'h2' : ''}`}
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
  )
}
