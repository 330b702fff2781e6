// Runs before every command: installs the packages if they are missing or other versions than in the
// lock file and, with --browser, a Chromium for the tests. Plain JavaScript without dependencies, since
// the machine's own Node may be too old for anything else.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: npm run setup -- [--browser]

Installs the packages if they are missing or other versions than in the lock file.

Options:
  --browser   install a Chromium for the tests too, if there is none
  -h, --help  display help for command

Example:
  npm run setup -- --browser`
const [flag] = process.argv.slice(2)
if (flag === '--help' || flag === '-h') {
  console.log(USAGE)
  process.exit()
}
if (flag !== undefined && flag !== '--browser') {
  fail(`Unknown flag ${flag}. Available: --browser, --help.`, 2)
}

const root = fileURLToPath(new URL('..', import.meta.url))

if (isInstallNeeded()) {
  console.log('Installing packages …')
  // On Windows, npm is a script for the shell.
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), shell: true }
  const { status } = spawnSync('npm ci --loglevel=error', options)
  if (status !== 0) fail('The packages could not be installed.')
}
// Node comes with the packages on platforms for which npm has one.
const hasBundledNode =
  spawnSync(`"${root}node_modules/.bin/node" --version`, { shell: true }).status === 0
const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const needed = engines.node.replace('>=', '')
const running = process.versions.node
if (!hasBundledNode && running.localeCompare(needed, 'en', { numeric: true }) < 0) {
  fail(`Node ${needed} or later is required, this is ${running}.`)
}
if (flag === '--browser') {
  const { ensureChromium } = await import('./lib/chromium.mjs')
  try {
    await ensureChromium()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

/** Compares versions, since the times of files change when a repository is cloned, copied or restored. */
function isInstallNeeded() {
  const installedFile = `${root}node_modules/.package-lock.json`
  if (!existsSync(installedFile)) return true
  const installed = readPackages(installedFile)
  return Object.entries(readPackages(`${root}package-lock.json`)).some(
    // The path '' is this project. npm leaves out optional packages of other platforms.
    ([path, { version, optional }]) => {
      const found = installed[path]
      return path !== '' && (found ? found.version !== version : !optional)
    },
  )
}

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
function readPackages(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** @param {string} message @param {number} [code] @returns {never} */
function fail(message, code = 1) {
  console.error(`error: ${message}`)
  process.exit(code)
}
