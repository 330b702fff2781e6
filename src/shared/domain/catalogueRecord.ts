import * as v from 'valibot'
import {
  allowedByObject,
  appRecordSchema,
  type Field,
  fieldsWith,
  RECORD_FIELDS,
} from './recordFields.ts'

const rows = Object.entries(RECORD_FIELDS)
const { id, title, ...details } = Object.fromEntries(
  rows.map(([field, { schema }]) => [field, schema]),
) as { [Name in Field]: (typeof RECORD_FIELDS)[Name]['schema'] }

/** A record as the build, check:catalogue and editors accept it. The browser reads records with `appRecordSchema`. */
export const catalogueRecordSchema = v.looseObject(
  { id, title, ...v.partial(v.object(details)).entries },
  allowedByObject(appRecordSchema.entries),
)

/** The fields whose texts a language may replace. */
export const TEXT_FIELDS = fieldsWith('isTranslated')
