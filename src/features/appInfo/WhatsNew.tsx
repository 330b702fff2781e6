import { textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay } from '../../shared/domain/format.ts'
import { messages } from '../../shared/domain/messages.ts'
import { Paragraphs } from '../../shared/ui/Paragraphs.tsx'
import { Section } from '../../shared/ui/Section.tsx'

const text = messages.whatsNew

/** The changes in the latest version of `app`, its number and day. Renders nothing if unknown. */
export function WhatsNew({ app }: { app: AppRecord }) {
  const { whatsNew: news, version, updated } = app
  return (
    news && (
      <Section heading={text.heading} className="area-news">
        <p key={`${version} ${updated}`} className="small text-body-secondary mb-3">
          {version && text.version({ version })}
          {version && updated && ' · '}
          {updated && <time dateTime={updated}>{formatDay(updated)}</time>}
        </p>
        <div className="app-detail-text">
          <Paragraphs text={news} lang={textLanguage(app, 'whatsNew')} />
        </div>
      </Section>
    )
  )
}
