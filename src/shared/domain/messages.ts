import type { en, Text } from '../../messages/en.ts'
import { formatNumber } from './format.ts'
import { fillPlaceholders, hasPlaceholder } from './placeholders.ts'

type Value = string | number
/** A text of a company may have more placeholders than ours, such as {company}. */
type Values<Name extends string> = Readonly<Record<Name, Value> & Record<string, Value>>

type Placeholders<Template> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never

type Opened<Template> = Template extends string
  ? [Placeholders<Template>] extends [never]
    ? string
    : (values: Values<Placeholders<Template>>) => string
  : (values: { count: number } & Values<Placeholders<Template[keyof Template]>>) => string

type OpenedMessages = {
  readonly [Namespace in keyof typeof en]: {
    readonly [Key in keyof (typeof en)[Namespace]]: Opened<(typeof en)[Namespace][Key]>
  }
}

/**
 * The page's texts in its language, by namespace. A text with placeholders is a function of their
 * values. A plural picks its form by the number `count` and formats it for the language.
 */
export const messages = mapValues(LOCALE.messages, namespace =>
  mapValues(namespace, open),
) as OpenedMessages

function open(text: Text) {
  if (typeof text === 'object') return (values: Values<'count'>) => fillPlural(text, values)
  return hasPlaceholder(text) ? (values: Values<string>) => fill(text, values) : text
}

function fill(text: string, values: Values<string>): string {
  return fillPlaceholders(text, name => values[name])
}

/** Uses the form 'other' if a category has none, as in English texts that replace missing ones. */
function fillPlural(forms: Readonly<Record<string, string>>, values: Values<'count'>): string {
  const count = Number(values.count)
  const { [pluralCategory(count)]: form = forms.other ?? '' } = forms
  return fill(form, { ...values, count: formatNumber(count) })
}

let rules: Intl.PluralRules | undefined

/** Unlike the rest of Intl, this is fast even on a slow phone. */
function pluralCategory(count: number): string {
  rules ??= new Intl.PluralRules(LOCALE.language.code)
  return rules.select(count)
}

function mapValues<From, To>(object: Readonly<Record<string, From>>, to: (value: From) => To) {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, to(value)]),
  ) as object
}
