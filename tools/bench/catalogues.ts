import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { generateApps } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { readCatalogue } from '../lib/catalogueFile.ts'
import { compressText } from '../lib/compressTexts.ts'

const PUBLIC = 'public'

/** `count` generated apps, the same every time, with the shipped apps' pictures in turn. */
export function growingApps(count: number): AppRecord[] {
  const images = readCatalogue(join(PUBLIC, 'data.json')).flatMap(({ image }) => image ?? [])
  return Array.from(generateApps(count, 1), (app, index) => ({
    ...app,
    image: images[index % images.length],
  }))
}

/** Makes `folder` what the site is built from, with `apps` in the place of the shipped ones. */
export function writePublicFolder(folder: string, apps: readonly AppRecord[]): void {
  mkdirSync(folder, { recursive: true })
  cpSync(PUBLIC, folder, { recursive: true })
  writeFileSync(join(folder, 'data.json'), JSON.stringify(apps))
}

/** Makes `folder` the site built in `siteDir` with `apps` as its data.json; gives the bytes of that. */
export async function copySite(
  siteDir: string,
  folder: string,
  apps: readonly AppRecord[],
): Promise<number> {
  cpSync(siteDir, folder, { recursive: true })
  const json = JSON.stringify(apps)
  writeFileSync(join(folder, 'data.json'), json)
  await compressText(folder, 'data.json')
  return Buffer.byteLength(json)
}
