import * as v from 'valibot'
import { describeJsonFault, toFaults } from '../lib/jsonFile.ts'

/** `value` as `schema` describes it. Throws an error that names `file` and the first invalid entry. */
export function parseAs<Schema extends v.GenericSchema>(
  schema: Schema,
  value: unknown,
  file: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  throw new Error(
    `${file} is damaged: ${toFaults(parsed.issues).slice(0, 1).map(describeJsonFault)}.`,
  )
}
