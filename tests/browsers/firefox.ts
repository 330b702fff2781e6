import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Capabilities, WebDriver } from 'selenium-webdriver'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { ensureByApt } from '../support/ensureByApt.ts'
import { type Browser, type Engine, TIMEOUT_MS } from './driver.ts'
import { openMarionette } from './marionette.ts'

const findFirefox = () => findOnPath('firefox-esr') ?? findOnPath('firefox')

export const firefox: Engine = {
  name: 'Firefox',
  install: () => void ensureByApt('Firefox', ['firefox-esr'], findFirefox),
  async start() {
    const profile = makeTemporaryFolder('firefox')
    // Any free port
    writeFileSync(join(profile, 'user.js'), 'user_pref("marionette.port", 0);')
    const flags = ['--headless', '--marionette', '--remote-debugging-port', '0', '--no-remote']
    const program = spawn(String(findFirefox()), [...flags, '--profile', profile], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    const kill = () => program.kill('SIGKILL')
    process.once('exit', kill)
    const marionette = openMarionette(await readPort(program.stdout))
    const driver = WebDriver.createSession(
      marionette,
      new Capabilities({
        webSocketUrl: true,
        timeouts: { pageLoad: TIMEOUT_MS, script: TIMEOUT_MS },
      }),
    )
    await driver.manage().window().setRect({ width: 1280, height: 900 })
    return {
      driver,
      errors: await collectErrors(driver),
      async close() {
        const ended = once(program, 'exit')
        process.off('exit', kill)
        marionette.close()
        kill()
        await ended
      },
    }
  },
}

/** The port that Firefox names when it is ready. */
async function readPort(output: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface(output)) {
    const [, port] = /Marionette\s+INFO\s+Listening on port (\d+)/.exec(line) ?? []
    if (port) return Number(port)
  }
  throw new Error('Firefox does not start')
}

/** Errors by WebDriver BiDi, with policy violations as errors. */
async function collectErrors(driver: WebDriver): Promise<Browser['errors']> {
  const errors: string[] = []
  const bidi = await driver.getBidi()
  bidi.on('log.entryAdded', ({ type, text }: { type: string; text: string }) => {
    if (type === 'javascript') errors.push(text)
  })
  await bidi.subscribe('log.entryAdded')
  await bidi.send({
    method: 'script.addPreloadScript',
    params: { functionDeclaration: String(reportViolations) },
  })
  return errors
}

/** Runs in each page before its scripts. */
function reportViolations(): void {
  document.addEventListener('securitypolicyviolation', violation => {
    reportError(new Error(`Violation: ${violation.effectiveDirective} ${violation.blockedURI}`))
  })
}
