import { statSync } from 'node:fs'
import { relative, sep } from 'node:path'
import * as v from 'valibot'
import { describeIssue } from './describeIssue.ts'
import type { ImportedApp } from './importedApp.ts'
import { readDeliver } from './readDeliver.ts'
import { googlePlaySchema, readGooglePlay } from './readGooglePlay.ts'
import { itunesSchema, readItunes } from './readItunes.ts'
import { readSupply } from './readSupply.ts'
import { readTextFile, SourceFolder } from './sourceFolder.ts'

/**
 * Reads the apps of a source, whose format is recognized by its content. A fastlane folder with both
 * platforms gives two. Throws an error that names the file and the reason.
 */
export function readSource(source: string): ImportedApp[] {
  // One spelling, since the map keeps it.
  const path = relative('', source).replaceAll(sep, '/') || '.'
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new Error(`${path} does not exist.`)
  return stats.isDirectory() ? readFolder(path) : readAnswer(path)
}

function readFolder(path: string): ImportedApp[] {
  const folder = new SourceFolder(path)
  const apps = [readSupply(folder), readDeliver(folder)].filter(app => app !== undefined)
  if (apps.length > 0) return apps
  throw new Error(
    `${path} has an unknown format: expected a fastlane folder, such as fastlane/metadata/android/en-US/full_description.txt or fastlane/metadata/en-US/name.txt.`,
  )
}

function readAnswer(file: string): ImportedApp[] {
  const answer = readJson(file)
  const first = Object(Array.isArray(answer) ? answer[0] : answer)
  if ('results' in first) return readItunes(parse(itunesSchema, answer, file), file)
  if ('appId' in first) return readGooglePlay(parse(googlePlaySchema, answer, file), file)
  throw new Error(
    `${file} has an unknown format: expected an iTunes lookup answer with "results", or google-play-scraper answers with "appId".`,
  )
}

function readJson(file: string): unknown {
  const text = readTextFile(file)
  if (text.trim() === '') throw new Error(`${file} is empty.`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new Error(`${file} is damaged: ${(error as Error).message}`)
  }
}

function parse<Schema extends v.GenericSchema>(
  schema: Schema,
  answer: unknown,
  file: string,
): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, answer)
  if (parsed.success) return parsed.output
  throw new Error(`${file} is damaged: ${describeIssue(parsed.issues)}.`)
}
