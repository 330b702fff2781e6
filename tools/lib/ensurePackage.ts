import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { resolve } from 'node:path'

/**
 * Finds `file` of an npm package such as 'lighthouse@13.5.0' in .cache/, or installs the package there, and
 * returns the file's path. For large packages that few people need. Throws an error if npm cannot install it.
 */
export function ensurePackage(nameAndVersion: string, file: string): string {
  const folder = resolve('.cache/packages', nameAndVersion)
  const name = nameAndVersion.replace(/@[^@]*$/, '')
  const path = resolve(folder, 'node_modules', name, file)
  if (existsSync(path)) return path
  console.error(`Installing ${nameAndVersion} …`)
  mkdirSync(folder, { recursive: true })
  const npm = `npm install --prefix . --loglevel=error ${nameAndVersion}`
  spawnSync(npm, { shell: true, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  if (!existsSync(path)) throw new Error(`npm could not install ${nameAndVersion}`)
  return path
}
