/** A language of the site, with the Intl data that the browser needs. */
export type Language = {
  /** A canonical BCP 47 tag, such as 'de' or 'pt-BR'. */
  code: string
  /** Its own name for itself: 'Deutsch'. */
  name: string
  /** Writing direction. */
  dir: 'ltr' | 'rtl'
  /** Decimal separator. */
  decimal: string
  /** Separator between groups of digits. */
  group: string
  /** Source of a regular expression that matches the end of each group in a row of digits. */
  groupEnd: string
  /** Numbers with fewer digits have no groups. */
  groupedFrom: number
  /** The names of the months, from January on. */
  months: string[]
  /** The pattern of a day, such as '{month} {day}, {year}'. */
  day: string
  /** The patterns of a month, from January on, such as 'January {year}'. */
  monthsOfYear: string[]
}
