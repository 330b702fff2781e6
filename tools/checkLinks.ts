import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineCommand, runCommand } from './lib/command.ts'
import { type CompanyFolder, companyFolder, companyOption } from './lib/company.ts'
import { readJsonFile, shortPath } from './lib/jsonFile.ts'
import { listFiles } from './lib/listFiles.ts'
import { mapInParallel } from './lib/mapInParallel.ts'
import { printLines } from './lib/printLines.ts'

const MAX_CONNECTIONS = 4
const TIMEOUT_MS = 20_000
const ADDRESS = /https?:\/\/[^\s<>"'`()[\]{}|\\^]+/g

type State = 'dead' | 'moved' | 'not checked' | 'alive'

const command = defineCommand(
  'check:links',
  "Requests every address in the company's catalogue, texts and pages once, without following redirects. 404 and 410 are dead; other failures could not be checked. Exit 0: none is dead, 1: some are.",
  'npm run check:links',
)
  .addOption(companyOption())
  .action(async ({ company }) => {
    const addresses = [...findAddresses(companyFolder(company))]
    const results = await mapInParallel(addresses, MAX_CONNECTIONS, async ([address, files]) => {
      return { address, files, ...(await request(address)) }
    })
    const counts = (['alive', 'dead', 'moved', 'not checked'] as const).map(state => {
      const found = results.filter(result => result.state === state)
      const shown = state === 'alive' ? [] : found
      for (const { address, detail, files } of shown) {
        printLines([`${state}: ${address} (${detail}) in ${[...files].join(', ')}`])
      }
      if (state === 'dead' && found.length > 0) process.exitCode = 1
      return `${found.length} ${state}`
    })
    console.log(`${addresses.length} addresses: ${counts.join(', ')}`)
  })
await runCommand(command)

/** The addresses in the files of a company, without their fragments, and the files that have them. */
function findAddresses({ root, pages, publicDir }: CompanyFolder): Map<string, Set<string>> {
  const listIn = (folder: string, isWanted: (file: string) => boolean) =>
    existsSync(folder)
      ? listFiles(folder)
          .filter(isWanted)
          .map(file => join(folder, file))
      : []
  const files = [
    ...listIn(publicDir, file => /^data(\.[\w-]+)?\.json$/.test(file)),
    ...listIn(root, file => /^(company|messages)(\.[\w-]+)?\.json$/.test(file)),
    ...listIn(pages, file => file.endsWith('.md')),
  ]
  const found = new Map<string, Set<string>>()
  for (const file of files) {
    for (const [match] of textOf(file).matchAll(ADDRESS)) {
      const address = match.replace(/#.*|[.,;:!?*]+$/g, '')
      if (!URL.canParse(address)) continue
      found.set(address, (found.get(address) ?? new Set()).add(shortPath(file)))
    }
  }
  return found
}

/** The text of a file. That of JSON is all its strings. */
function textOf(file: string): string {
  if (!file.endsWith('.json')) return readFileSync(file, 'utf8')
  try {
    return textsIn(readJsonFile(file).value).join('\n')
  } catch (error) {
    throw new Error(`${shortPath(file)}, ${(error as Error).message}`)
  }
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' ? Object.values(value ?? {}).flatMap(textsIn) : []
}

async function request(address: string): Promise<{ state: State; detail: string }> {
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const { status, headers, body } = await fetch(address, { redirect: 'manual', signal })
    await body?.cancel()
    const target = headers.get('location')
    if (target && status < 400) return { state: 'moved', detail: `to ${target}` }
    const isDead = status === 404 || status === 410
    const state = isDead ? 'dead' : status < 300 ? 'alive' : 'not checked'
    return { state, detail: `status ${status}` }
  } catch (error) {
    const { message, cause } = error as Error
    return { state: 'not checked', detail: (cause as Error)?.message || message }
  }
}
