import type { ReactNode } from 'react'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay, formatSize } from '../../shared/domain/format.ts'
import { Section } from '../../shared/ui/Section.tsx'

/** The facts about `app`, and its links. Nothing for an app that has only the fields of the specification. */
export function Information({ app }: { app: AppRecord }) {
  const updated = readDetail(app, 'updated')
  const details: Record<string, ReactNode> = {
    Category: readDetail(app, 'category'),
    Version: readDetail(app, 'version'),
    Updated: updated && <time dateTime={updated}>{formatDay(updated)}</time>,
  }
  const links = {
    Website: readDetail(app, 'website'),
    Support: readDetail(app, 'support'),
    'Privacy policy': readDetail(app, 'privacy'),
  }
  if (![details, links].some(values => Object.values(values).some(Boolean))) return null
  const facts: Record<string, ReactNode> = {
    Developer: app.companyName?.trim(),
    Size: app.size !== undefined && formatSize(app.size),
    ...details,
  }
  return (
    <Section heading="Information" className="area-information">
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
            ([text, url]) =>
              url && (
                <li key={text} className="border-top">
                  {/* A mail program opens beside the page. A new tab would stay empty. */}
                  <a
                    className="d-inline-block py-3"
                    href={url}
                    {...(!url.startsWith('mailto:') && { target: '_blank', rel: 'noopener' })}
                  >
                    {text}
                  </a>
                </li>
              ),
          )}
        </ul>
      )}
    </Section>
  )
}
