import { writeFileSync } from 'node:fs'
import { toJsonSchema } from '@valibot/to-json-schema'
import * as v from 'valibot'
import { catalogueRecordSchema } from '../src/shared/domain/recordFields.ts'
import { defineCommand, runCommand } from './lib/command.ts'

/** The JSON Schema of data.json, derived from the schema that the build uses. Rules in code are left out. */
export function catalogueJsonSchema(): string {
  const schema = toJsonSchema(v.array(catalogueRecordSchema), { errorMode: 'ignore' })
  return `${JSON.stringify({ ...schema, title: 'Catalogue of apps' }, null, 2)}\n`
}

const command = defineCommand(
  'schema',
  'Writes tools/data.schema.json, which editors use to check data.json.',
  'npm run schema',
).action(() => writeFileSync('tools/data.schema.json', catalogueJsonSchema()))
if (import.meta.main) await runCommand(command)
