import { globSync, readFileSync } from 'node:fs'
import { sep } from 'node:path'
import { LANGUAGE_TAG } from '../src/shared/domain/recordFields.ts'
import { type CompanyFolder, companyFolder, companyOption } from './company/company.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { forEachWithProgress } from './lib/forEachWithProgress.ts'
import { readJsonFile, shortPath } from './lib/jsonFile.ts'
import { printLines } from './lib/printLines.ts'

const MAX_CONNECTIONS = 4
const TIMEOUT_MS = 20_000
/** The folder may be a repository, with a built site or our engine in it. */
const OWN_FILES = ['*.json', 'public/*.json', 'pages/**/*.md']
const OWN_FILE = new RegExp(
  String.raw`/((company|messages|public/data)(\.${LANGUAGE_TAG.source})?\.json|pages/.*\.md)$`,
)
const ADDRESS = /https?:\/\/[^\s<>"'`[\]{}|\\^]+/g
/** A store as a whole, which says nothing about the company. */
const FRONT_PAGE =
  /^https:\/\/(play\.google\.com(\/store(\/apps)?)?|(www|apps)\.apple\.com(\/[a-z]{2})?(\/app-store)?|(f-droid|flathub)\.org|(appgallery\.huawei|galaxystore\.samsung|apps\.microsoft)\.com)\/?(\?.*)?$/i
/** The platform of the EU for disputes, closed on 2025-07-20 (Regulation 2024/3228). It may still redirect. */
const CLOSED_PLATFORM = /^https?:\/\/(webgate\.)?ec\.europa\.eu\/(consumers\/)?odr(\/|\?|$)/i

export const command = defineCommand(
  'check:links',
  "Requests every address in the company's catalogue, texts and pages once, without following redirects. 404 and 410 are dead; other failures could not be checked. Front pages of stores and the EU's closed platform for disputes are warnings. Exit 0: none is dead, 1: some are.",
  'npm run check:links',
)
  .addOption(companyOption())
  .action(async ({ company }) => {
    const urls = findUrls(companyFolder(company))
    const counts = { alive: 0, dead: 0, moved: 0, 'not checked': 0 }
    const lines: string[] = []
    const check = async ([url, files]: [string, Set<string>]) => {
      const { state, detail } = await request(url)
      counts[state] += 1
      const place = [...files].join(', ')
      if (FRONT_PAGE.test(url))
        lines.push(`front page: ${url} in ${place}: expected the page of a developer or an app`)
      if (CLOSED_PLATFORM.test(url))
        lines.push(`closed: ${url} in ${place}: remove the link and its sentence`)
      if (state !== 'alive') lines.push(`${state}: ${url} (${detail}) in ${place}`)
    }
    await forEachWithProgress('Requesting addresses', [...urls], check, MAX_CONNECTIONS)
    printLines(lines.sort())
    const total = Object.entries(counts).map(([state, count]) => `${count} ${state}`)
    console.log(`${urls.size} addresses: ${total.join(', ')}`)
    if (counts.dead > 0) process.exitCode = 1
  })
if (import.meta.main) await runCommand(command)

/** The addresses in the files of a company, without their fragments, and the files that have them. */
function findUrls({ root, publicDir }: CompanyFolder): Map<string, Set<string>> {
  const files = [root, publicDir]
    .flatMap(folder => globSync(OWN_FILES, { cwd: folder }).map(file => `${folder}/${file}`))
    .map(file => file.replaceAll(sep, '/'))
    .filter(file => OWN_FILE.test(file))
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [match] of textOf(file).matchAll(ADDRESS)) {
      // In Markdown, a bracket ends an address, unless it began inside.
      const end = match.includes('(') ? /#.*|[.,;:!?*]+$/ : /#.*|[.,;:!?*)]+$/
      const url = match.replace(end, '')
      if (!URL.canParse(url)) continue
      found.set(url, (found.get(url) ?? new Set()).add(shortPath(file)))
    }
  }
  return found
}

/** The text of a file, or all strings of a JSON file. */
function textOf(file: string): string {
  if (!file.endsWith('.json')) return readFileSync(file, 'utf8')
  return textsIn(readJsonFile(file).value).join('\n')
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' ? Object.values(value ?? {}).flatMap(textsIn) : []
}

/** 'moved' is not followed. 'not checked' says nothing about the address. */
async function request(url: string) {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status, headers, body } = await fetch(url, { redirect: 'manual', signal })
    await body?.cancel()
    const target = headers.get('location')
    if (target && status < 400) return { state: 'moved', detail: `to ${target}` } as const
    const isDead = status === 404 || status === 410
    const state = isDead ? 'dead' : status < 300 ? 'alive' : 'not checked'
    return { state, detail: `status ${status}` } as const
  } catch (error) {
    const { message, cause } = error as Error
    return { state: 'not checked', detail: (cause as Error)?.message || message } as const
  }
}
