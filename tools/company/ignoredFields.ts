import { type AppRecord, describeValue } from '../../src/shared/domain/appRecord.ts'
import type { ChosenCompany } from './company.ts'

/**
 * Fields that version 0.3.0 read and that are ignored now, in company.json and in `records`, and what to write instead. `allowed` completes 'expected …'.
 */
export function ignoredFields(
  { hasFormerLanguages }: ChosenCompany,
  records: readonly AppRecord[],
): { found: string; allowed: string }[] {
  const fields: { found: string; allowed: string }[] = []
  if (hasFormerLanguages) {
    const allowed =
      'a page in public/TAG/ for each former language (docs/languages.md), since this field is ignored'
    fields.push({ found: 'formerLanguages in company.json', allowed })
  }
  const ids = records.filter(record => 'formerIds' in record).map(({ id }) => id)
  if (ids.length > 0) {
    const allowed =
      'a record for each former id, with "status": "retired" and this app as "successor", since this field is ignored'
    fields.push({ found: `formerIds of ${describeValue(ids)} in data.json`, allowed })
  }
  return fields
}
