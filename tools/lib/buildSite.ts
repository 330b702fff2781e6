import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('buildCommand.ts', import.meta.url))

type BuildOptions = {
  outDir: string
  /** The folder of the sources; without it, the one this runs in. */
  root?: string
  /** Starts and ends with '/'. */
  base?: string
  /** The folder of the catalogue and its pictures. */
  publicDir?: string
  /** Which build of React, Redux and the router the site gets. */
  mode?: 'production' | 'development'
  /** What the build finds in its environment beside ours. */
  env?: Record<string, string>
}

/** Builds the site as `npm run build` does, in a process of its own; gives its exit code and what it printed. */
export async function buildSite(options: BuildOptions): Promise<{ code: number; output: string }> {
  const { outDir, root, base = '/', publicDir, mode = 'production', env = {} } = options
  const config = { base, publicDir, mode, build: { outDir, emptyOutDir: true } }
  const build = spawn(process.execPath, [COMMAND, JSON.stringify(config)], {
    cwd: root,
    env: { ...process.env, NODE_ENV: mode, ...env },
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(build, 'exit')
  return { code, output }
}
