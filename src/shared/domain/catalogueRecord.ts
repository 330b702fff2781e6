import * as v from 'valibot'
import { allowedByObject, detailFields, specFields } from './recordFields.ts'

/** A record as the build, check:catalogue and editors accept it. The browser reads records with `appRecordSchema`. */
export const catalogueRecordSchema = v.looseObject(
  { ...specFields, ...v.partial(v.object(detailFields)).entries },
  allowedByObject(specFields),
)
