import type { ReactNode } from 'react'
import { categoryOf, writeParameter } from '../../shared/domain/addressParameters.ts'
import { readRow, textLanguage } from '../../shared/domain/appDetails.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatDay, formatMonth } from '../../shared/domain/format.ts'
import { company } from '../../shared/domain/localeData.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { messages } from '../../shared/domain/messages.ts'
import { appPath, siteHref } from '../../shared/domain/paths.ts'
import { fillPlaceholders } from '../../shared/domain/placeholders.ts'
import { fieldsWith } from '../../shared/domain/recordFields.ts'
import { formatSize } from '../../shared/domain/units.ts'
import { Icon } from '../../shared/ui/Icon.tsx'
import { ScreenLink } from '../../shared/ui/links.tsx'
import { Section } from '../../shared/ui/Section.tsx'

const text = messages.information

const INFORMATION_DETAILS = fieldsWith('isInInformation')

/** The company's pages that an address in the record replaces. */
const REPLACEABLE = /^(support|privacy|account-deletion)$/

function titleAbout(app: AppRecord, title: string): string {
  return fillPlaceholders(title, name => (name === 'title' ? app.title : undefined))
}

/** The links of `app`: website and support, the company's other pages, and those about data. */
function linksOf(app: AppRecord) {
  const pages = company.appPages.filter(page => (page.app ?? app.id) === app.id)
  const hrefOf = (page: string) => siteHref({ pathname: `${appPath(app.id)}/${page}` })
  const companyPage = (page: string) => pages.some(({ name }) => name === page) && hrefOf(page)
  const { website } = app
  const sourceCode = readRow(app, 'sourceCode', text.sourceCode)
  return [
    // Many apps have no other site.
    [text.website, website !== sourceCode && website],
    [text.sourceCode, sourceCode],
    [text.support, app.support ?? companyPage('support')],
    ...pages
      .filter(({ name }) => !REPLACEABLE.test(name))
      .map(({ name, title, language }) => [titleAbout(app, title), hrefOf(name), language]),
    [text.privacy, app.privacy ?? companyPage('privacy')],
    [text.accountDeletion, app.accountDeletion ?? companyPage('account-deletion')],
  ].filter((link): link is [name: string, url: string, lang?: string] => Boolean(link[1]))
}

/** `lang`: the language of its texts. Undefined if it is the page's. */
type Row = [name: string, value: ReactNode, lang?: string | undefined]

/** The fields that the specification lacks, then the entries of `facts`. Rows may lack a value. */
function detailsOf(app: AppRecord): Row[] {
  const { category, version, updated, facts = [] } = app
  const until = readRow(app, 'supportedUntil', text.supportedUntil)
  const lang = textLanguage(app, 'facts')
  return [
    [
      text.category,
      category && (
        <ScreenLink
          className="d-block py-3"
          to={`/apps${writeParameter('', 'category', categoryOf(app))}`}
        >
          {categoryName(category)}
        </ScreenLink>
      ),
    ],
    [text.version, version],
    [text.updated, updated && <time dateTime={updated}>{formatDay(updated)}</time>],
    [
      text.supportedUntil,
      until && <time dateTime={until}>{text.until({ month: formatMonth(until) })}</time>,
    ],
    ...INFORMATION_DETAILS.map((field): Row => {
      const value = readRow(app, field, text[field])
      return [text[field], value && <bdi lang={textLanguage(app, field)}>{value}</bdi>]
    }),
    ...facts.map(({ label, value }): Row => [label, value, lang]),
  ]
}

/** Details and links of `app`. Renders nothing if it has only the fields of the specification. */
export function Information({ app }: { app: AppRecord }) {
  const details = detailsOf(app)
  const links = linksOf(app)
  if (links.length === 0 && !details.some(([, value]) => value)) return null
  const rows: Row[] = [
    [text.developer, app.companyName?.trim()],
    [text.size, app.size !== undefined && formatSize(app.size)],
    ...details,
  ]
  return (
    <Section heading={text.heading} className="area-information">
      <dl className="app-information m-0">
        {[...rows.entries()].map(
          ([index, [name, value, lang]]) =>
            value && (
              <div key={index} className="gap-4 py-3" lang={lang}>
                <dt className="text-body-secondary fw-normal" dir="auto">
                  {name}
                </dt>
                <dd className="m-0" dir="auto">
                  {value}
                </dd>
              </div>
            ),
        )}
      </dl>
      {links.length > 0 && (
        <ul className="app-links list-unstyled m-0">
          {links.map(([name, url, lang]) => (
            <li key={`${name} ${url}`} className="border-top">
              <a
                className="d-flex gap-4 align-items-center justify-content-between py-3"
                href={url}
                lang={lang}
              >
                {name}
                <Icon name="next" className="d-print-none" />
              </a>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
