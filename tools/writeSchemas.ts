import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { catalogueRecordSchema } from '../src/shared/domain/recordFields.ts'
import { companySchema } from '../src/site/companySchema.ts'
import { defineCommand, runCommand } from './lib/command.ts'

/** The JSON Schemas for editors by file, derived from the schemas that the build uses. Rules in code are left out. */
export function jsonSchemas(): Record<string, string> {
  const write = (schema: v.GenericSchema, title: string) =>
    `${JSON.stringify({ ...toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' }), title }, null, 2)}\n`
  return {
    'tools/data.schema.json': write(v.array(catalogueRecordSchema), 'Catalogue of apps'),
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
