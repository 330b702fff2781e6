import { hasRatings, textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay } from '../../shared/domain/format.ts'
import { company } from '../../shared/domain/localeData.ts'
import { ratingName } from '../../shared/domain/localNames.ts'
import { messages } from '../../shared/domain/messages.ts'

const text = messages.ratings

/**
 * Where the ratings of `app` come from, the day they last changed, and a note on who checks them.
 * Renders only the parts that are known.
 */
export function RatingsSource({ app }: { app: AppRecord }) {
  const { name, updated } = app.ratingsSource ?? {}
  const ownNote = app.ratingsNote
  const note = ownNote ?? company.ratingsNote
  return (
    <>
      {name && (
        <p key={`${name} ${updated}`} className="small text-body-secondary mt-3 mb-0">
          {`${text.source} `}
          <bdi>{ratingName(name)}</bdi>
          {updated && ` · ${formatDay(updated)}`}
        </p>
      )}
      {note && hasRatings(app) && (
        <p className="small text-body-secondary mt-3 mb-0">
          {/* The paragraph starts where the page does, whatever the direction of its text. */}
          <bdi lang={ownNote && textLanguage(app, 'ratingsNote')}>
            {note.url ? (
              <a className="d-inline-block py-3" href={note.url}>
                {note.text}
              </a>
            ) : (
              note.text
            )}
          </bdi>
        </p>
      )}
    </>
  )
}
