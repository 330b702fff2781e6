import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { appRecordSchema, VISIBLE } from '../src/shared/domain/appRecord.ts'
import { defineCommand, runCommand } from './lib/command.ts'

/** Hints that editors show for the fields. */
const DESCRIPTIONS: Record<string, string> = {
  id: "The number in the app's address, unique in the catalogue.",
  title: 'The name that visitors see and search for.',
  image: 'A square picture: a path relative to the site (images/apps/x.svg) or an http(s) address.',
  companyName: "Shown after 'Developed by'.",
  downloads: 'In millions.',
  ratingAvg: 'Mean of the ratings, 0 to 5. Leave it out if there are none.',
  reviews: 'Number of reviews.',
  size: 'In MB.',
  description: 'A blank line starts a new paragraph.',
  ratings: 'The bars of the chart, lowest first.',
}

/** Fields that are 0 or more. */
const AMOUNTS = ['downloads', 'ratingAvg', 'reviews', 'size']

/** The JSON Schema of data.json, derived from the schema that the site itself uses. */
export function catalogueJsonSchema(): string {
  const schema = toJsonSchema(v.array(appRecordSchema), { errorMode: 'ignore' })
  const item = schema.items as { properties: Record<string, object> }
  for (const [name, description] of Object.entries(DESCRIPTIONS)) {
    Object.assign(item.properties[name] ?? {}, { description })
  }
  // JSON Schema has no check functions, so their rules are added here.
  Object.assign(item.properties.title ?? {}, { pattern: VISIBLE.source })
  const { ratings } = item.properties as { ratings: { items: typeof item } }
  for (const amount of AMOUNTS) Object.assign(item.properties[amount] ?? {}, { minimum: 0 })
  Object.assign(ratings.items.properties.count ?? {}, { minimum: 0 })
  return `${JSON.stringify({ ...schema, title: 'Catalogue of apps' }, null, 2)}\n`
}

const command = defineCommand(
  'schema',
  'Writes tools/data.schema.json, which editors use to check data.json.',
  'npm run schema',
).action(() => writeFileSync('tools/data.schema.json', catalogueJsonSchema()))
if (import.meta.main) await runCommand(command)
