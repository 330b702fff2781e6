import { company } from 'virtual:company'
import * as text from 'virtual:messages/information'
import type { ReactNode } from 'react'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { formatDay } from '../../shared/domain/format.ts'
import { siteHref } from '../../shared/domain/paths.ts'
import { formatSize } from '../../shared/domain/units.ts'
import { Section } from '../../shared/ui/Section.tsx'

/** The addresses of the company's pages about `app`, by the texts of their links. */
function ownPages(app: AppRecord): Record<string, string | undefined> {
  const pages = company.appPages.filter(page => (page.app ?? app.id) === app.id)
  return Object.fromEntries(
    pages.map(({ name, title }) => [
      title.split('{title}').join(app.title),
      siteHref({ pathname: `/appdetails/${app.id}/${name}` }),
    ]),
  )
}

/** The facts about `app`, and its links. Nothing for an app that has only the fields of the specification. */
export function Information({ app }: { app: AppRecord }) {
  const updated = readDetail(app, 'updated')
  const category = readDetail(app, 'category')
  const details: Record<string, ReactNode> = {
    [text.category]: category && categoryName(category),
    [text.version]: readDetail(app, 'version'),
    [text.updated]: updated && <time dateTime={updated}>{formatDay(updated)}</time>,
  }
  const pages = ownPages(app)
  const links = {
    [text.website]: readDetail(app, 'website'),
    ...pages,
    [text.support]: readDetail(app, 'support') ?? pages[text.support],
    [text.privacy]: readDetail(app, 'privacy') ?? pages[text.privacy],
    [text.accountDeletion]: readDetail(app, 'accountDeletion') ?? pages[text.accountDeletion],
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
                  <a className="d-inline-block py-3" href={url}>
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
