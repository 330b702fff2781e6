// Runs before `npm start` and `npm test`: installs the packages if they are missing or older than the
// lock file and, with --browser, a Chromium for the tests. Plain JavaScript without dependencies, since
// the machine's own Node may be too old for anything else.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: npm run setup -- [--browser]

Installs the packages if they are missing or older than the lock file.

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
  if (!runNpm(['ci', '--loglevel=error'])) fail('The packages could not be installed.')
}
// Node comes with the packages on platforms for which npm has one.
const hasBundledNode =
  spawnSync(`"${root}node_modules/.bin/node" --version`, { shell: true }).status === 0
const { engines } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
const needed = engines.node.replace('>=', '')
const own = process.versions.node
if (!hasBundledNode && own.localeCompare(needed, 'en', { numeric: true }) < 0) {
  fail(`Node ${needed} or later is required, this is ${own}.`)
}
if (flag === '--browser') {
  const { ensureChromium } = await import('./lib/chromium.mjs')
  try {
    await ensureChromium()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}

function isInstallNeeded() {
  const installed = `${root}node_modules/.package-lock.json`
  return (
    !existsSync(installed) ||
    statSync(installed).mtimeMs < statSync(`${root}package-lock.json`).mtimeMs
  )
}

/** @param {string[]} args */
function runNpm(args) {
  const { npm_execpath: npm } = process.env
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: true })
  return status === 0
}

/** @param {string} message @param {number} [code] @returns {never} */
function fail(message, code = 1) {
  console.error(`error: ${message}`)
  process.exit(code)
}
