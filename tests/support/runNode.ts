import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a program with Node in the folder `cwd`, for at most 15 minutes, which the slowest test takes.
 * Resolves to its exit code and its output, stdout and stderr together.
 */
export async function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
  cwd = '.',
): Promise<{ code: number | null; output: string }> {
  const options = { env: { ...process.env, ...env }, cwd, timeout: 900_000 }
  const child = spawn(process.execPath, args, options)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(child, 'close')
  return { code, output }
}
