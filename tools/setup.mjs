// What `npm start` and `npm test` run first: installs the packages where they are missing or older
// than the lock file and, with --browser, a Chromium for the tests. Plain JavaScript without
// dependencies, since the machine's own Node may be too old for anything else.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const USAGE = `Usage: npm run setup -- [--browser]

Installs the packages where they are missing or older than the lock file.

Options:
  --browser   install a Chromium for the tests too, where there is none
  -h, --help  display help for command

Example:
  npm run setup -- --browser`
const args = process.argv.slice(2)
if (args.includes('--help') || args.includes('-h')) {
  console.log(USAGE)
  process.exit()
}
const unknown = args.find(arg => arg !== '--browser')
if (unknown !== undefined) {
  console.error(`Unknown flag ${unknown}. Available: --browser, --help.`)
  process.exit(2)
}

const root = fileURLToPath(new URL('..', import.meta.url))

if (isInstallNeeded()) {
  console.log('Installing packages …')
  if (!runNpm(['ci', '--loglevel=error'])) fail('The packages could not be installed.')
}
// Node comes with the packages where a build for the platform exists.
const hasBundledNode =
  spawnSync(`"${root}node_modules/.bin/node" --version`, { shell: true }).status === 0
const needed = JSON.parse(readFileSync(`${root}package.json`, 'utf8')).engines.node.replace(
  '>=',
  '',
)
if (!hasBundledNode && isOlder(process.versions.node, needed)) {
  fail(`Node ${needed} or later is needed, this is ${process.versions.node}.`)
}
if (args.includes('--browser')) {
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

/** @param {string} version @param {string} other */
function isOlder(version, other) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number)
  return major < otherMajor || (major === otherMajor && minor < otherMinor)
}

/** @param {string} sentence @returns {never} */
function fail(sentence) {
  console.error(sentence)
  process.exit(1)
}
