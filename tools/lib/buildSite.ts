import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { ROOT } from './root.ts'

const VITE = join(ROOT, 'node_modules/vite/bin/vite.js')

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

/** Runs `vite build`. Resolves to its exit code and output. */
export async function buildSite(options: BuildOptions): Promise<{ code: number; output: string }> {
  const { outDir, company, base = '/', mode = 'production', env } = options
  const { isCompressed = true, hasFolders = false } = options
  const flags = ['--base', base, '--mode', mode, '--outDir', resolve(outDir)]
  if (!options.keepsFiles) flags.push('--emptyOutDir')
  const variables = {
    NODE_ENV: mode,
    FOLDERS: hasFolders ? '1' : '0',
    COMPRESS: isCompressed ? '1' : '0',
    ...(company !== undefined && { COMPANY: resolve(company) }),
    ...env,
  }
  const build = spawn(process.execPath, [VITE, 'build', ...flags], {
    cwd: ROOT,
    env: { ...process.env, ...variables },
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(build, 'exit')
  return { code, output }
}
