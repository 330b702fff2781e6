import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const COMMAND = fileURLToPath(new URL('../build/cli.ts', import.meta.url))

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
  const flags = ['--base', base, '--mode', mode, '--outDir', outDir, '--emptyOutDir']
  if (publicDir !== undefined) flags.push('--publicDir', publicDir)
  const build = spawn(process.execPath, [COMMAND, ...flags], {
    cwd: root,
    env: { ...process.env, ...env },
  })
  let output = ''
  for (const stream of [build.stdout, build.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(build, 'exit')
  return { code, output }
}
