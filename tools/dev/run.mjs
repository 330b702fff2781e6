// Prepares npm start, npm test and npm run setup: node tools/dev/run.mjs [--browser] [FILE [ARGUMENTS]]. Installs the packages
// if they are missing or other versions than in the lock file and, with --browser, a Chromium for the tests. Then
// it runs FILE with the Node that comes with the packages, which other scripts find on npm's PATH. Plain JavaScript
// without dependencies, since the machine's own Node may be too old for anything else.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'
import { findNodeProblem } from '../lib/nodeVersion.mjs'

const USAGE = `Usage: npm run setup -- [--browser]

Installs the packages if they are missing or other versions than in the lock file.

Options:
  --browser   install a Chromium for the tests too, if there is none
  -h, --help  display help for command

Example:
  npm run setup -- --browser`

const root = fileURLToPath(new URL('../..', import.meta.url))
const given = process.argv.slice(2)
const isBrowserNeeded = given[0] === '--browser'
const [file, ...args] = isBrowserNeeded ? given.slice(1) : given
if (file === '--help' || file === '-h') {
  console.log(USAGE)
  process.exit()
}
if (file !== undefined && !existsSync(file)) {
  fail(`Unknown flag ${file}. Available: --browser, --help.`, 2)
}

if (isInstallNeeded()) {
  console.log('Installing packages …')
  // On Windows, npm is a script for the shell.
  const options = { cwd: root, stdio: /** @type {const} */ ('inherit'), shell: true }
  const { status } = spawnSync('npm ci --loglevel=error', options)
  if (status !== 0) fail('The packages could not be installed.')
}
const node = findNode()
if (isBrowserNeeded) {
  const { ensureChromium } = await import('../lib/chromium.mjs')
  try {
    await ensureChromium()
  } catch (error) {
    fail(error instanceof Error ? error.message : String(error))
  }
}
if (file !== undefined) start(node, [file, ...args])

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

/** Node comes with the packages on platforms for which npm has one. Elsewhere, this one has to be new enough. */
function findNode() {
  const bundled = `${root}node_modules/.bin/node`
  if (existsSync(bundled)) return bundled
  const problem = findNodeProblem()
  if (problem) fail(problem)
  return process.execPath
}

/**
 * Runs a command and ends as it does. Its signals are passed on, and nothing keeps running if npm is killed.
 * @param {string} node @param {string[]} args
 */
function start(node, args) {
  const child = spawn(node, args, { stdio: 'inherit' })
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => child.kill(signal))
  }
  child.on('error', ({ message }) => fail(`Node cannot be started: ${message}`))
  child.on('exit', (code, signal) => {
    process.exit(signal === null ? Number(code) : 128 + constants.signals[signal])
  })
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0)
  }, 500).unref()
}

/** @param {string} message @param {number} [code] @returns {never} */
function fail(message, code = 1) {
  console.error(`error: ${message}`)
  process.exit(code)
}
