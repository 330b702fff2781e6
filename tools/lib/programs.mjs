// Programs of this machine: where they are, and Debian packages for missing ones.
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The path of a program; undefined if it is not on the PATH.
 * @param {string} name
 */
export function findOnPath(name) {
  return (
    (process.env.PATH ?? '')
      .split(delimiter)
      // Programs from snaps are confined and refuse to be automated.
      .filter(folder => !folder.startsWith('/snap/'))
      .map(folder => join(folder, name))
      .find(file => statSync(file, { throwIfNoEntry: false })?.isFile())
  )
}

/** Why Debian packages cannot be installed here; undefined if they can. */
export function findAptProblem() {
  if (findOnPath('apt-get') === undefined) return 'there is no apt-get to install it with'
  if (process.getuid?.() !== 0) return 'only root can install it with apt-get'
  return undefined
}

/**
 * Installs Debian packages without recommended ones.
 * @param {string[]} packages
 */
export function installByApt(packages) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  run('apt-get', ['update', '-qq'], env)
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], env)
}

/**
 * Runs an installer and shows its output if it fails. Callers check what is installed afterwards.
 * @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env]
 */
export function run(command, args, env = process.env) {
  const { status, stdout } = spawnSync(command, args, { stdio: ['ignore', 'pipe', 'inherit'], env })
  if (status !== 0) console.error(`${command} ${args[0]} failed:\n${stdout}`)
}
