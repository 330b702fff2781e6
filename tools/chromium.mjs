// Which Chromium the tests and tools drive.
import { spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path of a Chromium: the one that CHROMIUM names, one on the PATH, or Playwright's own;
 * undefined where there is none.
 * @returns {Promise<string | undefined>}
 */
export async function findChromium() {
  const { CHROMIUM } = process.env
  if (CHROMIUM) return CHROMIUM
  return findOnPath('chromium') ?? findOnPath('google-chrome') ?? (await findPlaywrights())
}

/** Installs a Chromium where none is found; throws a sentence where that is not possible. */
export async function ensureChromium() {
  const found = await findChromium()
  if (found !== undefined) {
    if (!existsSync(found)) throw new Error(`CHROMIUM names ${found}, which does not exist.`)
    return found
  }
  console.log('Installing a Chromium for the tests …')
  const canUseApt = process.getuid?.() === 0 && findOnPath('apt-get') !== undefined
  if (canUseApt) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env)
    run(
      'apt-get',
      ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-liberation'],
      env,
    )
  }
  if ((await findChromium()) === undefined) {
    run(
      process.execPath,
      ['node_modules/@playwright/test/cli.js', 'install', 'chromium'],
      process.env,
    )
  }
  const installed = await findChromium()
  if (installed === undefined) {
    throw new Error('No Chromium could be installed: install one, or name it in CHROMIUM.')
  }
  return installed
}

/** @param {string} name */
function findOnPath(name) {
  return (
    (process.env.PATH ?? '')
      .split(delimiter)
      // A snap is confined, and does not let itself be driven.
      .filter(folder => !folder.startsWith('/snap/'))
      .map(folder => join(folder, name))
      .find(file => statSync(file, { throwIfNoEntry: false })?.isFile())
  )
}

async function findPlaywrights() {
  const { chromium } = await import('@playwright/test')
  const path = chromium.executablePath()
  return existsSync(path) ? path : undefined
}

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} env */
function run(command, args, env) {
  const { status, stdout } = spawnSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  // Whether it helped is seen by looking again; why not is in what it printed.
  if (status !== 0) console.error(`${command} ${args[0]} failed:\n${stdout}`)
}
