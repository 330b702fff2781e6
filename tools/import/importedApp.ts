import * as v from 'valibot'
import { describeValue } from '../../src/shared/domain/appRecord.ts'
import { type AppRecord, catalogueRecordSchema } from '../../src/shared/domain/recordFields.ts'

/** A picture beside a source, or on the network. */
export type PictureSource = { file: string } | { url: string }

/** Identifies an app across sources and runs. `appStore` is the bundle id, `folder` a fastlane folder. */
export type AppIds = { [Kind in 'googlePlay' | 'appStore' | 'trackId' | 'folder']?: string }

/** The fields that sources fill as values. Pictures become fields when they have a place in public/. */
export type ImportedFields = Partial<Omit<AppRecord, 'id' | 'image' | 'screenshots'>>

/** One app as one source describes it. Each reader of a format returns these. */
export type ImportedApp = {
  /** Where it comes from, for messages: a path as on the command line, with the place in the file. */
  source: string
  format: 'supply' | 'deliver' | 'iTunes' | 'Google Play'
  ids: AppIds
  /** Valid values in the units of the catalogue. */
  fields: ImportedFields
  /** The title if no source has one. */
  folderName?: string
  icon?: PictureSource | undefined
  screenshots: PictureSource[]
  /** Values that were left out, such as 'website left out: expected an https address, got "http://x"'. */
  notes: string[]
}

/** Collects the fields of an app. */
export function collectFields() {
  const fields: Record<string, unknown> = {}
  const notes: string[] = []
  return {
    fields: fields as ImportedFields,
    notes,
    /**
     * Adds `raw`, converted by `parse`, unless it is empty. A value that `parse` or the catalogue does
     * not accept becomes a note. Google's 'Varies with device' counts as an empty version or size.
     */
    add(field: keyof ImportedFields, raw: unknown, parse: (raw: unknown) => unknown = x => x) {
      if (raw === null || raw === undefined || raw === '') return
      const canVary = field === 'version' || field === 'size'
      if (canVary && /^(vary|varies with device)$/i.test(String(raw))) return
      const value = parse(raw)
      if (value === '') return
      const parsed = v.safeParse(catalogueRecordSchema.entries[field], value)
      if (parsed.success && value !== undefined) fields[field] = value
      else notes.push(`${field} left out: ${expectation(parsed.issues)}, got ${describeValue(raw)}`)
    },
  }
}

function expectation(issues: readonly { message: string }[] | undefined): string {
  return issues ? `expected ${issues[0]?.message}` : 'expected another format'
}
