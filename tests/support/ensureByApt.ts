import { findAptProblem, installByApt } from '../../tools/lib/programs.mjs'

/**
 * Returns what `find` finds, after installing Debian `packages` if necessary. Throws an error with the
 * reason if that is not possible. `name` is for messages.
 */
export function ensureByApt<Found>(
  name: string,
  packages: string[],
  find: () => Found | undefined,
): Found {
  const found = find()
  if (found !== undefined) return found
  const reason = findAptProblem()
  if (reason !== undefined) throw new Error(`it is not installed, and ${reason}`)
  console.log(`Installing ${name} (${packages.join(', ')}) …`)
  installByApt(packages)
  const installed = find()
  if (installed === undefined) throw new Error(`apt-get could not install ${packages.join(', ')}`)
  return installed
}
