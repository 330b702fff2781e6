import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { Argument } from '@commander-js/extra-typings'
import { type CompanyFolder, companyFolder, companyOption } from './company/company.ts'
import { defineCommand, runCommand } from './lib/command.ts'
import { git } from './lib/git.ts'
import { launchChromium } from './lib/launchChromium.ts'
import { openHost, serveFolder } from './lib/staticHost.ts'

/** What the pull request may change: patterns of Git, in which a * matches slashes only for `apply`. */
const PROPOSED = ['catalogue.map.json', 'public/data*.json', 'public/images/apps/**']
/** GitHub limits what one job hands over to another. */
const MAX_ATTENTION_LENGTH = 60_000

export const command = defineCommand(
  'refresh',
  "The steps of the weekly workflow that run code: 'import' repeats the import and checks the links, 'check' checks, builds and draws what has changed. Exit 2: the import or the check has failed.",
  'npm run refresh -- import --out refresh',
)
  .addArgument(new Argument('<step>', 'import, then check').choices(['import', 'check'] as const))
  .requiredOption('--out <dir>', 'where the one leaves its results, and the other finds them')
  .addOption(companyOption())
  .action(async (step, { company, out }) => {
    const folder = companyFolder(company)
    if (step === 'check') return await checkChanges(folder, out)
    const { report, ...outputs } = await repeatImport(folder, out)
    writeForGitHub('GITHUB_STEP_SUMMARY', report)
    for (const [name, value] of Object.entries(outputs)) {
      const end = randomUUID()
      writeForGitHub('GITHUB_OUTPUT', `${name}<<${end}\n${value}\n${end}\n`)
    }
  })
if (import.meta.main) await runCommand(command)

function writeForGitHub(variable: string, text: string): void {
  const file = process.env[variable]
  if (file) appendFileSync(file, text)
}

/**
 * Repeats the import of a company, whose folder is the root of a Git repository, and checks its links. Leaves
 * in `out` what changed, as summary.md and as changes.patch. Returns texts: whether something changed ('true'
 * or ''), what needs attention, and a report of it all. Throws if the import or the check of links fails.
 */
export async function repeatImport({ root, map }: CompanyFolder, out: string) {
  const file = join(out, 'summary.md')
  mkdirSync(out, { recursive: true })
  const patch = resolve(out, 'changes.patch')
  writeFileSync(patch, '')
  writeFileSync(file, 'Nothing has been imported yet.\n')
  if (existsSync(map)) {
    await run('import/importCommand.ts', root, ['--refresh', '--summary', file])
    git(root, 'add', '--', 'catalogue.map.json', 'public')
    const proposed = PROPOSED.map(pattern => `:(glob)${pattern}`)
    git(root, 'diff', '--cached', '--binary', `--output=${patch}`, '--', ...proposed)
  }
  const summary = readFileSync(file, 'utf8')
  const links = (await run('checkLinks.ts', root)).replace(/^/gm, '    ')
  const [before = ''] = summary.split(/^## Changed$/m)
  const withheld = before.startsWith('## Needs attention') ? before : ''
  const dead = links.match(/^ {4}dead: .*$/gm) ?? []
  const attention = withheld + (dead.length > 0 ? `\n## Dead links\n\n${dead.join('\n')}\n` : '')
  return {
    changed: statSync(patch).size > 0 ? 'true' : '',
    attention: attention.slice(0, MAX_ATTENTION_LENGTH),
    report: `${summary}\n${links}`,
  }
}

/**
 * Applies what `repeatImport` has left in `out`, checks the catalogue, builds dist/, and draws the changed
 * screens into `out`/screens. Throws if one of these but the drawing fails.
 */
export async function checkChanges({ root }: CompanyFolder, out: string): Promise<void> {
  const included = PROPOSED.map(pattern => `--include=${pattern}`)
  git(root, 'apply', ...included, resolve(out, 'changes.patch'))
  const dist = join(root, 'dist')
  await run('checkCatalogue.ts', root, [], 0)
  await run('site/buildCommand.ts', root, ['--outDir', dist], 0)
  const pages = changedPages(readFileSync(join(out, 'summary.md'), 'utf8'))
  try {
    await drawScreens(dist, pages, join(out, 'screens'))
  } catch (error) {
    console.error(`The changed screens are not drawn: ${(error as Error).message}`)
  }
}

/** The pages of the changed apps that a summary names, after home and list of their languages. */
export function changedPages(summary: string): string[] {
  const named = [...summary.matchAll(/^### App [\d.-]+: (.*)$/gm)].flatMap(([, pages = '']) =>
    pages.split(' '),
  )
  const apps = named.filter(page => /^(\/[A-Za-z\d-]+)?\/appdetails\/[\d.-]+$/.test(page))
  const homes = [...new Set(apps.map(page => page.replace(/appdetails.*/, '')))].sort()
  return [...homes.flatMap(home => [home, `${home}apps`]), ...apps]
}

/** Draws pages of the built site in `dist` as PNG files: 'de-apps.png' for '/de/apps'. */
async function drawScreens(dist: string, pages: readonly string[], folder: string): Promise<void> {
  const host = await openHost(serveFolder(dist))
  const browser = await launchChromium()
  try {
    const page = await browser.newPage()
    for (const path of pages) {
      await page.goto(host.origin + path, { waitUntil: 'networkidle' })
      const name = path.slice(1).replaceAll('/', '-') || 'index'
      await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
    }
  } finally {
    await browser.close()
    host.close()
  }
}

/** What a command prints for the company in `root`. Throws if it exits with more than `maxStatus`. */
async function run(file: string, root: string, flags: readonly string[] = [], maxStatus = 1) {
  const args = [join(import.meta.dirname, file), '--company', root, ...flags]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    process.stdout.write(part)
    text += part
  })
  const [status] = await once(child, 'close')
  if (status === null || status > maxStatus) throw new Error(`${file} has failed.`)
  return text
}
