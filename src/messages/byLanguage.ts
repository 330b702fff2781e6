import { dePlain } from './de.plain.ts'
import { de } from './de.ts'
import { enPlain } from './en.plain.ts'
import { en, type Messages, type SomeMessages } from './en.ts'

/** The texts of the interface by language. `plain` replaces some of them (`texts` of company.json). */
export const MESSAGES: Readonly<Record<string, { messages: Messages; plain: SomeMessages }>> = {
  en: { messages: en, plain: enPlain },
  de: { messages: de, plain: dePlain },
}
