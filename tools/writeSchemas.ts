import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { catalogueRecordSchema } from '../src/shared/domain/catalogueRecord.ts'
import type { DetailField, specFields } from '../src/shared/domain/recordFields.ts'
import { companySchema } from '../src/shared/domain/companySchema.ts'
import { defineCommand, runCommand } from './lib/command.ts'

/** What editors show for each field of data.json. In the schema, visitors would download it. */
const FIELD_DESCRIPTIONS: Record<keyof typeof specFields | DetailField, string> = {
  id: "The number in the app's address, unique in the catalogue.",
  title: 'The name that visitors see and search for.',
  image: 'A square picture: a path relative to the site (images/apps/x.svg) or an http(s) address.',
  companyName: "Shown after 'Developed by'.",
  downloads: 'In millions.',
  ratingAvg: 'Mean of the ratings, 0 to 5. Leave it out if there are none.',
  reviews: 'Number of reviews, or of ratings where the store counts only those.',
  size: 'In MB.',
  description: 'A blank line starts a new paragraph.',
  ratings: 'The bars of the chart, lowest first.',
  tagline: 'What the app is for, in one line of at most 80 characters.',
  category: 'Such as Games. Equal texts are one category.',
  updated: 'The day of the latest version, such as 2026-03-01.',
  status:
    'soon: it cannot be installed yet. beta: cards and page say so. retired: its page says so, and /get goes on to its successor.',
  color:
    "The app's own color, such as #0b7285. Its hue is that of the app's cards and of the head of its page, in tones of the site.",
  facts: 'What no field is for, as { label, value }, such as the languages of the app.',
  successor: 'The id of the app that replaces a retired one.',
  price: 'What the app costs, in your words: "Free".',
  version: 'The latest version, as text: "2.1".',
  supportedUntil: 'The day until which the app gets updates at least, such as 2029-03-31.',
  oldestIos: 'The oldest version of iOS that the latest version of the app runs on: "16.0".',
  oldestAndroid: 'The oldest version of Android that the latest version of the app runs on: "8.0".',
  ageRating: 'As the store says it: "4+".',
  licence: 'The license of the source code, best by its SPDX identifier: GPL-3.0-only.',
  certificates:
    'The package and the SHA-256 of the certificate that signs it, as keytool prints it: { "package": "example.notes", "sha256": "4A:0C:…" }.',
  language:
    "The language of the app's texts, such as ja, if it is not that of the site. In a site with several languages, the build writes it into each record.",
  translated:
    'The fields whose texts are in another language all the same. The build writes it for a translation in part.',
  translatedInto: 'The language of those fields. The build writes it.',
  whatsNew: 'What the latest version changes. A blank line starts a new paragraph.',
  screenshots: 'Pictures of the app, by path or as { image, alt, width, height } in pixels.',
  ratingsSource:
    'Where ratings, ratingAvg and reviews come from, such as App Store, and the day on which they last changed.',
  ratingsNote:
    'Whether and how somebody checks that the ratings come from people who have used the app, as { text, url }. In place of that of company.json.',
  stores: 'The https addresses at which visitors get the app.',
  otherStores: 'Stores that `stores` has no key for, as { name, url, platform }.',
  website: "The https address of the app's own site.",
  sourceCode: 'The https address of the source code.',
  support: 'Where visitors get help: an https or mailto: address.',
  privacy: 'The https address of the privacy policy.',
  accountDeletion: 'The https address at which visitors delete their account in the app.',
}

/**
 * The JSON Schemas for editors by file, from the schemas of the build, without rules in code. Throws an error if
 * a field of a record has no description.
 */
export function jsonSchemas(
  descriptions: Readonly<Record<string, string>> = FIELD_DESCRIPTIONS,
): Record<string, string> {
  const write = (schema: v.GenericSchema, title: string) =>
    `${JSON.stringify({ ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), title }, null, 2)}\n`
  const fields = Object.entries<v.GenericSchema>(catalogueRecordSchema.entries)
  const described = fields.map(([field, schema]) => {
    const description = descriptions[field]
    if (description === undefined) {
      throw new Error(
        `tools/writeSchemas.ts: FIELD_DESCRIPTIONS lacks '${field}'. Add what editors show for it.`,
      )
    }
    return [field, v.pipe(schema, v.description(description))]
  })
  return {
    'tools/data.schema.json': write(
      v.array(v.looseObject(Object.fromEntries(described))),
      'Catalogue of apps',
    ),
    'tools/company.schema.json': write(companySchema, 'Company'),
  }
}

const command = defineCommand(
  'schema',
  'Writes the schemas that editors use to check data.json and company.json.',
  'npm run schema',
).action(() => {
  for (const [file, text] of Object.entries(jsonSchemas())) writeFileSync(file, text)
})
if (import.meta.main) await runCommand(command)
