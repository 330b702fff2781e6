import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay } from '../../shared/domain/format.ts'
import { Paragraphs } from '../../shared/ui/Paragraphs.tsx'
import { Section } from '../../shared/ui/Section.tsx'

/** What the latest version of `app` changes, with its version and day. Nothing without the text. */
export function WhatsNew({ app }: { app: AppRecord }) {
  const text = readDetail(app, 'whatsNew')
  const version = readDetail(app, 'version')
  const updated = readDetail(app, 'updated')
  return (
    text && (
      <Section heading="What's new" className="area-news">
        <p className="small text-body-secondary mb-3">
          {version && `Version ${version}`}
          {version && updated && ' · '}
          {updated && <time dateTime={updated}>{formatDay(updated)}</time>}
        </p>
        <div className="app-detail-text">
          <Paragraphs text={text} />
        </div>
      </Section>
    )
  )
}
