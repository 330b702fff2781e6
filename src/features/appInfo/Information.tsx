import * as text from 'virtual:messages/information'
import type { ReactNode } from 'react'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay, formatSize } from '../../shared/domain/units.ts'
import { Section } from '../../shared/ui/Section.tsx'

/** The facts about `app`, and its links. Nothing for an app that has only the fields of the specification. */
export function Information({ app }: { app: AppRecord }) {
  const updated = readDetail(app, 'updated')
  const details: Record<string, ReactNode> = {
    [text.category]: readDetail(app, 'category'),
    [text.version]: readDetail(app, 'version'),
    [text.updated]: updated && <time dateTime={updated}>{formatDay(updated)}</time>,
  }
  const links = {
    [text.website]: readDetail(app, 'website'),
    [text.support]: readDetail(app, 'support'),
    [text.privacy]: readDetail(app, 'privacy'),
  }
  if (![details, links].some(values => Object.values(values).some(Boolean))) return null
  const facts: Record<string, ReactNode> = {
    [text.developer]: app.companyName?.trim(),
    [text.size]: app.size !== undefined && formatSize(app.size),
    ...details,
  }
  return (
    <Section heading={text.heading} className="area-information">
      <dl className="app-information m-0">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name} className="gap-4 py-3">
                <dt className="text-body-secondary fw-normal">{name}</dt>
                <dd className="m-0" dir="auto">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {Object.values(links).some(Boolean) && (
        <ul className="app-links list-unstyled m-0">
          {Object.entries(links).map(
            ([name, url]) =>
              url && (
                <li key={name} className="border-top">
                  {/* A mail program opens beside the page. A new tab would stay empty. */}
                  <a
                    className="d-inline-block py-3"
                    href={url}
                    {...(!url.startsWith('mailto:') && { target: '_blank', rel: 'noopener' })}
                  >
                    {name}
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
    </Section>
  )
}
