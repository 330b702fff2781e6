import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { defineCommand, runCommand } from '../lib/command.ts'
import { launchChromium } from '../lib/launchChromium.ts'
import { requireWritable, writeFileAtomic } from '../lib/outFile.ts'
import { bundleInstrument } from './bundleInstrument.ts'
import { COMPACT_ENDING, formatCompactTrace } from '../../src/shared/trace/formatTrace.ts'
import { readTrace } from './readTrace.ts'
import { SAVED_TRACE_PATH } from './savedTracePath.ts'

/** Where `npm start` serves the site. */
const DEFAULT_URL = 'http://localhost:4173/'

/** What a visitor does. A script exports it as `visit`. `url` is the site's address and ends in '/'. */
export type Visit = (page: Page, url: string) => Promise<void>

export const command = defineCommand(
  'record',
  'Opens the site in Chromium and writes a trace of the visit when the window closes.',
  'npm run record -- --out bug.trace.json',
)
  .argument('[URL]', 'address of the site', DEFAULT_URL)
  .requiredOption(
    '--out <file>',
    'file of the trace: compact if it ends in .trace.json, otherwise a lifted export of Redux DevTools',
  )
  .option(
    '--script <file>',
    'module whose visit(page, url) acts as the visitor; if it fails, the trace so far is written and the exit code is 2',
  )
  .action(async (url, { out, script }) => {
    requireWritable('--out', out)
    const visit = script === undefined ? undefined : await readScript(script)
    const { json, failure } = await record(url, visit)
    if (json !== undefined) {
      writeFileAtomic(out, json)
      if (out.endsWith(COMPACT_ENDING)) {
        const { initialState } = await import('./siteAdapter.ts')
        writeFileAtomic(out, formatCompactTrace(readTrace(out, initialState)))
      }
      console.log(`${out}: ${JSON.parse(json).stagedActionIds.length - 1} actions recorded`)
    }
    if (failure !== undefined) throw new Error(failure)
    if (json === undefined) throw new Error(`Nothing recorded: ${url} starts no Redux store.`)
  })
if (import.meta.main) await runCommand(command)

async function readScript(file: string): Promise<Visit> {
  if (!existsSync(file)) throw new Error(`Cannot find --script ${file}.`)
  const script: { visit?: Visit } = await import(pathToFileURL(resolve(file)).href)
  if (typeof script.visit !== 'function') throw new Error(`${file} exports no function 'visit'.`)
  return script.visit
}

/** Lets a person use the window until they close it. */
async function visitByHand(page: Page, url: string): Promise<void> {
  await page.goto(url)
  console.log('Recording. Close the window to stop.')
  await page.waitForEvent('close', { timeout: 0 })
}

/** The recording as JSON, undefined if no store started, and why the visit failed. */
async function record(
  url: string,
  visit: Visit | undefined,
): Promise<{ json: string | undefined; failure?: string }> {
  const browser = await launchChromium(visit !== undefined)
  try {
    let saved: { origin: string; exported: string; lifted: string } | undefined
    const context = await browser.newContext({
      // Without a script, the page has the size of the window.
      ...(!visit && { viewport: null }),
      // A script may answer the site's requests itself.
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    await page.exposeFunction('__saveTrace', (origin: string, exported: string, lifted: string) => {
      // Another website may have a store too.
      if (saved === undefined || saved.origin === origin) saved = { origin, exported, lifted }
    })
    // Unlike a route of Playwright, this leaves the cache on, and no script answers before it.
    const session = await context.newCDPSession(page)
    await session.send('Fetch.enable', { patterns: [{ urlPattern: `*${SAVED_TRACE_PATH}` }] })
    session.on('Fetch.requestPaused', ({ requestId, request }) => {
      const isSameSite = saved?.origin === new URL(request.url).origin
      const body = Buffer.from((isSameSite && saved?.lifted) || '').toString('base64')
      // Fails if the page is gone.
      session.send('Fetch.fulfillRequest', { requestId, responseCode: 200, body }).catch(() => {})
    })
    await page.addInitScript(await bundleInstrument())
    let failure: string | undefined
    try {
      await (visit ? visit(page, url.replace(/\/?$/, '/')) : visitByHand(page, url))
    } catch (error) {
      // Playwright appends its log to the first line.
      failure = `The visit failed: ${String((error as Error).message).split('\n')[0]}`
    }
    // A closed or crashed page no longer answers.
    await page.evaluate(() => window.__trace.save()).catch(() => {})
    return { json: saved?.exported, ...(failure !== undefined && { failure }) }
  } finally {
    await browser.close()
  }
}
