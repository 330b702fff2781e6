import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Runs with flags of `npm run build`. */
export const BUILD_COMMAND = fileURLToPath(new URL('../site/buildCommand.ts', import.meta.url))

export type BuildOptions = {
  outDir: string
  /** Keeps what the folder has, as by default outside the project. Otherwise empties it first. */
  keepsFiles?: boolean
  /** The folder of the company; by default company/, otherwise our demo. */
  company?: string
  /** Starts and ends with '/'. */
  base?: string
  /** Writes each page as a folder. */
  hasFolders?: boolean
  /** Writes compressed copies of texts, as by default. */
  isCompressed?: boolean
  /** Selects the build of React, Redux and the router. */
  mode?: 'production' | 'development'
  /** Additional environment variables. */
  env?: Record<string, string>
}

/** Runs `npm run build`. Resolves to its exit code and output. */
export async function buildSite(options: BuildOptions): Promise<{ code: number; output: string }> {
  const { outDir, company, base = '/', mode = 'production', env = {} } = options
  const { isCompressed = true, hasFolders = false } = options
  const flags = ['--base', base, '--mode', mode, '--outDir', resolve(outDir)]
  if (!options.keepsFiles) flags.push('--emptyOutDir')
  if (!isCompressed) flags.push('--no-compress')
  if (hasFolders) flags.push('--folders')
  if (company !== undefined) flags.push('--company', resolve(company))
  const build = spawn(process.execPath, [BUILD_COMMAND, ...flags], {
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(build, 'exit')
  return { code, output }
}
