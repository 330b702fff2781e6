/** A language of the site, with what the browser needs of Intl. */
export type Language = {
  /** A canonical BCP 47 tag, such as 'de' or 'pt-BR'. */
  code: string
  /** Its name in itself: 'Deutsch'. */
  name: string
  /** The direction of its writing. */
  dir: 'ltr' | 'rtl'
  /** Between the whole number and its decimals. */
  decimal: string
  /** Between the groups of a whole number. */
  group: string
  /** The source of a regular expression that matches where a group ends in a row of digits. */
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
