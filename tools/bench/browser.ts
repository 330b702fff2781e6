import { spawn } from 'node:child_process'
import { EventEmitter, on, once } from 'node:events'
import { createInterface } from 'node:readline'
import { ensureChromium } from '../lib/chromium.mjs'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'

const FLAGS = [
  '--headless',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // Phones already have a font of the page's stack, so they never load ours.
  '--disable-remote-fonts',
]
/** Longest wait for the answer to a command, and for a page to load. */
const TIMEOUT_MS = 60_000

/** Sends a command of the Chrome DevTools Protocol. Resolves to its result. */
type Send = <Result>(method: string, params?: object) => Promise<Result>

export type Browser = Awaited<ReturnType<typeof launchBrowser>>
export type Tab = Awaited<ReturnType<Browser['openTab']>>

/**
 * Starts Chromium, which ends with this process. This client never sends `Runtime.enable`, as Playwright does:
 * V8 would then parse the scripts again for each error that React creates while it loads.
 */
export async function launchBrowser() {
  const profile = `--user-data-dir=${makeTemporaryFolder('bench-profile')}`
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = spawn(await ensureChromium(), [...FLAGS, ...sandbox, profile], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  // With all its processes, before the profile is removed.
  process.prependOnceListener('exit', () => {
    if (browser.exitCode === null) process.kill(-Number(browser.pid), 'SIGKILL')
  })
  let address = ''
  for await (const line of createInterface(browser.stderr)) {
    address = /^DevTools listening on (.*)/.exec(line)?.[1] ?? ''
    if (address) break
  }
  if (!address) throw new Error('Chromium did not start.')
  browser.stderr.resume()

  const socket = new WebSocket(address)
  await once(socket, 'open')
  /** Answers by the id of the command, events by session and name. */
  const messages = new EventEmitter()
  socket.addEventListener('message', ({ data }) => {
    const { id, sessionId, method, ...message } = JSON.parse(data)
    messages.emit(String(id ?? `${sessionId} ${method}`), message)
  })
  let lastId = 0
  const sendTo =
    (sessionId?: string): Send =>
    async (method, params = {}) => {
      lastId += 1
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = once(messages, String(lastId), { signal })
      socket.send(JSON.stringify({ id: lastId, sessionId, method, params }))
      const [{ result, error }] = await answer
      if (error) throw new Error(`${method}: ${error.message}`)
      return result
    }
  const send = sendTo()

  const { product } = await send<{ product: string }>('Browser.getVersion')
  return {
    product,
    send,
    /** Stops the service workers of all contexts. */
    async stopWorkers() {
      type Targets = { targetInfos: { type: string; targetId: string }[] }
      const { targetInfos } = await send<Targets>('Target.getTargets')
      for (const { type, targetId } of targetInfos) {
        if (type === 'service_worker') await send('Target.closeTarget', { targetId })
      }
    },
    /** Opens an empty tab; without `browserContextId` in a new context, which has no cache yet. */
    async openTab(browserContextId?: string) {
      const context = browserContextId
        ? { browserContextId }
        : await send<{ browserContextId: string }>('Target.createBrowserContext')
      const target = { url: 'about:blank', ...context }
      const { targetId } = await send<{ targetId: string }>('Target.createTarget', target)
      const session = { targetId, flatten: true }
      const { sessionId } = await send<{ sessionId: string }>('Target.attachToTarget', session)
      const sendToTab = sendTo(sessionId)
      await sendToTab('Page.enable')
      await sendToTab('Page.setLifecycleEventsEnabled', { enabled: true })
      return {
        ...context,
        send: sendToTab,
        /** Calls a function in the page, without its closure. Resolves to the JSON of its result. */
        async evaluate<Args extends unknown[], Result>(
          inPage: (...args: Args) => Result,
          ...args: Args
        ): Promise<Awaited<Result>> {
          const value = `await (${inPage})(...${JSON.stringify(args)})`
          const { result, exceptionDetails } = await sendToTab<Evaluation>('Runtime.evaluate', {
            expression: `(async () => JSON.stringify({ value: ${value} }))()`,
            awaitPromise: true,
          })
          if (exceptionDetails) throw new Error(exceptionDetails.exception.description)
          return JSON.parse(result.value).value
        },
        /** Opens a page. Resolves when it has requested nothing for half a second. */
        async open(url: string): Promise<void> {
          const signal = AbortSignal.timeout(TIMEOUT_MS)
          const events = on(messages, `${sessionId} Page.lifecycleEvent`, { signal })
          const { loaderId } = await sendToTab<{ loaderId: string }>('Page.navigate', { url })
          for await (const [{ params }] of events) {
            if (params.loaderId === loaderId && params.name === 'networkIdle') return
          }
        },
        close: () => send('Target.closeTarget', { targetId }),
        /** Closes all tabs of the context, and forgets what it has stored. */
        closeContext: () => send('Target.disposeBrowserContext', context),
      }
    },
  }
}

type Evaluation = {
  result: { value: string }
  exceptionDetails?: { exception: { description: string } }
}
