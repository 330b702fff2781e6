import { readFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { type AppRecord, describeMismatch, parseRecord } from '../../src/shared/domain/appRecord.ts'
import { catalogueRecordSchema } from '../../src/shared/domain/catalogueRecord.ts'
import { RECORD_FIELDS } from '../../src/shared/domain/recordFields.ts'
import { lacksStore } from '../company/catalogueRules.ts'
import type { CompanyFolder } from '../company/company.ts'
import { iconColor } from '../company/iconColor.ts'
import { mergeImported } from '../company/importedFile.ts'
import { ownImage } from '../company/ownImage.ts'
import type { CompanyFiles, Fields } from './companyFiles.ts'
import { findDoubts, isTakenOver } from './doubts.ts'
import { joinListings } from './joinListings.ts'
import type { ImportedFields, Listing } from './listing.ts'
import { takePictures } from './pictures.ts'

type Update = {
  /** Undefined if the app stays as it is. */
  record?: Fields
  notes: string[]
  doubts: string[]
  failures: string[]
  files: ReadonlyMap<string, Buffer>
}

/** The app as its sources describe it. It stays as it is if one of them fails, or if it is another app now. */
export async function updateApp(
  id: number,
  read: readonly (Listing | Error)[],
  { own: ownRecords, before: allBefore, ownPictures, languages }: CompanyFiles,
  { publicDir }: CompanyFolder,
): Promise<Update> {
  const before = allBefore[id]
  const own = ownRecords.get(id) ?? {}
  const stay = (reasons: readonly string[]): Update => {
    const failures = reasons.map(reason => (before ? `${reason} What was imported stays.` : reason))
    return { notes: [], doubts: [], failures, files: new Map() }
  }
  const listings = read.flatMap(found => (found instanceof Error ? [] : found))
  if (listings.length < read.length) {
    return stay(read.flatMap(found => (found instanceof Error ? found.message : [])))
  }
  const joined = joinListings(listings)
  const notes = [...joined.notes]
  const fields: ImportedFields = { ...joined.fields }
  const isListingGone = fields.title === undefined && before?.title !== undefined
  if (isListingGone && before.title !== joined.folderName) {
    return stay(['no source has its title any more.'])
  }
  if (fields.title === undefined && own.title === undefined) {
    if (!joined.folderName) {
      return stay(['no source has a title: name another one, or write it to an app of data.json.'])
    }
    fields.title = joined.folderName
    notes.push('no source has a title, so it is the name of the folder')
  }
  if (isTakenOver(before ?? {}, fields) && own.title !== fields.title) {
    return stay([
      `it is '${fields.title}' by '${fields.companyName}' now. If it is yours, write that title into data.json.`,
    ])
  }
  Object.assign(fields, dateRatings(before ?? {}, fields))
  const pictures = await takePictures(joined, id, before ?? {}, ownPictures)
  const { image } = pictures
  const record: Fields = orderFields({
    ...fields,
    image,
    color: own.color ? undefined : await colorOf(own.image ?? image, pictures.files, publicDir),
    screenshots: toList(pictures.screenshots),
  })
  for (const code of languages.slice(1)) {
    const texts = orderFields({
      ...joined.translations[code]?.fields,
      screenshots: toList(pictures.translations[code]),
    })
    const different = Object.entries(texts).filter(
      ([name, value]) => !isDeepStrictEqual(value, record[name]),
    )
    if (different.length > 0) record[code] = Object.fromEntries(different)
  }
  const [merged] = mergeImported(
    [{ id, ...own }],
    new Map([[id, { fields: record, translations: {} }]]),
  ) as AppRecord[]
  const { issues = [] } = v.safeParse(catalogueRecordSchema, merged)
  const [issue] = issues
  if (issue) {
    const field = issue.path?.map(({ key }) => key).join('.')
    return stay([`${field}: ${describeMismatch(issue.message, issue.input)}.`])
  }
  if (!before) notes.push(...missingFacts(merged))
  return {
    record,
    notes,
    doubts: findDoubts(before ?? {}, record, listings, languages, Object(merged?.stores)),
    failures: pictures.failures,
    files: pictures.files,
  }
}

/** Undefined for an empty list. */
const toList = (list: unknown[] | undefined) => (list?.length ? list : undefined)

/** The fields that have a value, in the order of the schema. */
function orderFields(fields: Fields): Fields {
  const names = Object.keys(RECORD_FIELDS).filter(name => fields[name] !== undefined)
  return Object.fromEntries(names.map(name => [name, fields[name]]))
}

/** The source of ratings with the day on which they last changed. */
function dateRatings(before: ImportedFields, fields: ImportedFields): ImportedFields {
  const { ratingsSource: source } = fields
  const { ratingsSource: known } = parseRecord(before)
  const isSame = before.reviews === fields.reviews && before.ratingAvg === fields.ratingAvg
  const updated = (isSame && known?.updated) || new Date().toJSON().slice(0, 10)
  return source ? { ratingsSource: { ...source, updated } } : {}
}

/** The color of an icon, which was just taken, or is a file in public/. */
async function colorOf(
  image: unknown,
  files: ReadonlyMap<string, Buffer>,
  publicDir: string,
): Promise<string | undefined> {
  if (typeof image !== 'string') return undefined
  const file = ownImage(image, publicDir)?.file
  const content = files.get(image) ?? (file && readFileSync(file))
  return content ? await iconColor(content).catch(() => undefined) : undefined
}

/** Says what visitors will look for in a new app. */
function missingFacts(record: AppRecord | undefined): string[] {
  const missing = [
    ...(record && lacksStore(record) ? ['store'] : []),
    ...(record?.version === undefined ? ['version'] : []),
    ...(record?.updated === undefined ? ['day of its version'] : []),
  ]
  return missing.length > 0 ? [`it has no ${missing.join(', no ')}`] : []
}
