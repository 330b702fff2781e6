import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Builder, Capabilities } from 'selenium-webdriver'
import { findOnPath } from '../../tools/lib/programs.mjs'
import { ensureByApt } from '../support/ensureByApt.ts'
import { type Engine, TIMEOUT_MS } from './driver.ts'

// selenium-webdriver/remote is a folder, which import cannot resolve.
const remote: typeof import('selenium-webdriver/remote') = createRequire(import.meta.url)(
  'selenium-webdriver/remote',
)

const installPrograms = () => ensureByApt('WebKit', ['webkit2gtk-driver', 'xvfb'], findPrograms)

/** WebKitGTK's MiniBrowser, on a virtual screen. */
export const webkit: Engine = {
  name: 'WebKit',
  unreported: 'WebDriver does not report them',
  install: () => void installPrograms(),
  async start() {
    const programs = installPrograms()
    const screen = await openScreen(programs.xvfb)
    const service = new remote.DriverService.Builder(programs.driver)
      .setLoopback(true)
      .setEnvironment({
        ...process.env,
        DISPLAY: screen.display,
        // WebKit refuses to start as root with its sandbox.
        ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
      })
      .build()
    const capabilities = new Capabilities({
      browserName: 'MiniBrowser',
      'webkitgtk:browserOptions': { binary: programs.browser, args: ['--automation'] },
      timeouts: { pageLoad: TIMEOUT_MS, script: TIMEOUT_MS },
    })
    const server = await service.start(TIMEOUT_MS)
    const driver = await new Builder().usingServer(server).withCapabilities(capabilities).build()
    return {
      driver,
      errors: [],
      async close() {
        await driver.quit()
        await service.kill()
        screen.close()
      },
    }
  },
}

function findPrograms() {
  const driver = findOnPath('WebKitWebDriver')
  const [browser] = globSync('/usr/{lib,lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')
  const xvfb = findOnPath('Xvfb')
  return driver && browser && xvfb ? { driver, browser, xvfb } : undefined
}

/** Opens a virtual screen, which closes with this process at the latest. */
async function openScreen(xvfb: string) {
  // Without -noreset, it restarts when the last window closes, and refuses connections while it does.
  const server = spawn(xvfb, ['-noreset', '-displayfd', '1', '-screen', '0', '1400x1000x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const close = () => server.kill()
  process.once('exit', close)
  server.once('exit', () => process.off('exit', close))
  const [display] = await Promise.race([
    once(server.stdout, 'data'),
    once(server, 'exit').then(() => Promise.reject(new Error('Xvfb does not start'))),
  ])
  return { display: `:${String(display).trim()}`, close }
}
