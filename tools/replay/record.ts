import { accessSync, constants, existsSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { defineCommand, runCommand } from '../lib/command.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { bundleInstrument } from './page.ts'

/** Where `npm start` serves the site. */
const DEFAULT_URL = 'http://localhost:4173/'

/** What a script does as the visitor, a module with this as its `visit`: it opens `url`, which ends in '/', and goes on from there. */
export type Visit = (page: Page, url: string) => Promise<void>

const command = defineCommand(
  'record',
  'Opens the site in a Chromium and writes a trace of the visit, in the lifted format, when the window closes.',
  'npm run record -- --out bug.json',
)
  .argument('[URL]', 'where the site is', DEFAULT_URL)
  .requiredOption('--out <file>', 'the file of the trace')
  .option(
    '--script <file>',
    'a module whose visit(page, url) is the visitor; if it fails, what was recorded is kept and the exit code is 2',
  )
  .action(async (url, { out, script }) => {
    if (!URL.canParse(url)) {
      throw new Error(`Invalid URL '${url}': use an address such as ${DEFAULT_URL}.`)
    }
    requireWritable(out)
    const visit = script === undefined ? undefined : await readScript(script)
    const { json, failure } = await record(url, visit)
    if (json === undefined) {
      throw new Error(failure ?? `Nothing was recorded: no Redux store has started on ${url}.`)
    }
    writeFileSync(out, json)
    console.log(`${out}: ${JSON.parse(json).stagedActionIds.length - 1} actions recorded`)
    if (failure !== undefined) throw new Error(failure)
  })
await runCommand(command)

/** Throws a sentence where `file` could not be written, so that no visit is recorded in vain. */
function requireWritable(file: string): void {
  const folder = dirname(resolve(file))
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--out ${file}: the folder ${folder} does not exist.`)
  }
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`--out ${file}: this is a folder, name a file.`)
  }
  try {
    accessSync(existsSync(file) ? file : folder, constants.W_OK)
  } catch {
    throw new Error(`--out ${file}: no permission to write there.`)
  }
}

async function readScript(file: string): Promise<Visit> {
  if (!existsSync(file)) throw new Error(`${file}: there is no such file.`)
  const script: { visit?: Visit } = await import(pathToFileURL(resolve(file)).href)
  if (typeof script.visit !== 'function') throw new Error(`${file} exports no function 'visit'.`)
  return script.visit
}

/**
 * The recording as JSON, undefined where no store has started, and why the visit failed, if it did.
 */
async function record(
  url: string,
  visit: Visit | undefined,
): Promise<{ json: string | undefined; failure?: string | undefined }> {
  const browser = await launchChromium(visit !== undefined)
  try {
    let last: string | undefined
    const context = await browser.newContext({
      // Without a script the window has the size that its owner gives it.
      ...(!visit && { viewport: null }),
      // A script may put itself in the place of the network.
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.exposeFunction('__saveTrace', (json: string) => {
      last = json
    })
    await page.addInitScript(await bundleInstrument())
    if (visit) {
      let failure: string | undefined
      try {
        await visit(page, url.replace(/\/?$/, '/'))
      } catch (error) {
        failure = `The script's visit failed: ${firstLine(error)}`
      }
      // The page may have crashed or been closed; `last` is what it had saved by then.
      const exported = page.evaluate(() => window.__trace.exportLifted())
      const json = (await exported.catch(() => undefined)) ?? last
      return { json, failure }
    }
    await page.goto(url).catch(error => {
      throw new Error(`${url} does not open: ${firstLine(error)}`)
    })
    console.log('Recording: close the window to end it.')
    await page.waitForEvent('close', { timeout: 0 })
    return { json: last }
  } finally {
    await browser.close()
  }
}

/** Playwright's messages go on with a log of its calls. */
function firstLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n')[0] ?? ''
}
