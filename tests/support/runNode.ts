import { spawn } from 'node:child_process'
import { once } from 'node:events'

/** Runs a program with Node. Resolves to its exit code and its output, stdout and stderr together. */
export async function runNode(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, timeout: 120_000 })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
  const [code] = await once(child, 'close')
  return { code, output }
}
