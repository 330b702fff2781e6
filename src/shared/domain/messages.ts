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
 * The texts of the page in its language, by namespace: a string, or a function of the values of its placeholders. A
 * plural chooses by the number `count` and shows it with the separators of the language.
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

/** A category without a form, as in English texts that stand in for missing ones, has that of 'other'. */
function fillPlural(forms: Readonly<Record<string, string>>, values: Values<'count'>): string {
  const count = Number(values.count)
  const { [pluralCategory(count)]: form = forms.other ?? '' } = forms
  return fill(form, { ...values, count: formatNumber(count) })
}

let rules: Intl.PluralRules | undefined

/** Unlike the rest of Intl, this takes no time that a slow phone would show. */
function pluralCategory(count: number): string {
  rules ??= new Intl.PluralRules(LOCALE.language.code)
  return rules.select(count)
}

function mapValues<From, To>(object: Readonly<Record<string, From>>, to: (value: From) => To) {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, to(value)]),
  ) as object
}
