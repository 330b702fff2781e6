import * as v from 'valibot'
import {
  allowedByObject,
  appRecordSchema,
  detailFields,
  FIELD_RULES,
  type FieldRules,
  type TextField,
} from './recordFields.ts'

/** A record as the build, check:catalogue and editors accept it. The browser reads records with `appRecordSchema`. */
export const catalogueRecordSchema = v.looseObject(
  { ...appRecordSchema.entries, ...v.partial(v.object(detailFields)).entries },
  allowedByObject(appRecordSchema.entries),
)

const RULES = Object.entries<FieldRules>(FIELD_RULES)
/** The fields whose texts a language may replace. */
export const TEXT_FIELDS = RULES.filter(([, { isTranslated }]) => isTranslated).map(
  ([field]) => field as TextField,
)
