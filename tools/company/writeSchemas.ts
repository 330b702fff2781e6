import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { companySchema } from '../../src/shared/domain/companySchema.ts'
import {
  FIELD_HINTS,
  type Field,
  type FieldRow,
  RECORD_FIELDS,
} from '../../src/shared/domain/recordFields.ts'
import { defineCommand, runCommand } from '../lib/command.ts'

/** The JSON Schemas for editors by file, from the schemas of the build, without rules in code. */
export function jsonSchemas(): Record<string, string> {
  const write = (schema: v.GenericSchema, title: string) =>
    `${JSON.stringify({ ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), title }, null, 2)}\n`
  const fields = Object.entries(catalogueRecordSchema.entries) as [Field, v.GenericSchema][]
  const described = fields.map(([field, schema]) => {
    const { isTranslated, maxLength }: FieldRow = RECORD_FIELDS[field]
    // An import may have the title, and null hides what it has.
    const written = field === 'id' ? schema : v.nullish(schema)
    return [
      field,
      v.pipe(written, v.description(FIELD_HINTS[field]), v.metadata({ isTranslated, maxLength })),
    ]
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
