import type { ReactNode } from 'react'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay, formatSize } from '../../shared/domain/format.ts'
import { Section } from '../../shared/ui/Section.tsx'

/** The facts about `app` as a list. Nothing for an app that has only the fields of the specification. */
export function Information({ app }: { app: AppRecord }) {
  const updated = readDetail(app, 'updated')
  const details: Record<string, ReactNode> = {
    Category: readDetail(app, 'category'),
    Version: readDetail(app, 'version'),
    Updated: updated && <time dateTime={updated}>{formatDay(updated)}</time>,
    Website: link(readDetail(app, 'website')),
    Support: link(readDetail(app, 'support')),
    'Privacy policy': link(readDetail(app, 'privacy')),
  }
  if (!Object.values(details).some(Boolean)) return null
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
              <div key={name}>
                <dt className="fw-normal">{name}</dt>
                <dd dir="auto">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Section>
  )
}

/** Shows a web address without its protocol, or an email address. */
function link(address: string | undefined): ReactNode {
  if (address === undefined) return undefined
  const { protocol, host, pathname } = new URL(address)
  const path = pathname === '/' ? '' : pathname
  // A mail program opens beside the page. A new tab would stay empty.
  const isMail = protocol === 'mailto:'
  return (
    <a href={address} {...(!isMail && { target: '_blank', rel: 'noopener' })}>
      {host + path}
    </a>
  )
}
