import { createServer } from 'node:net'
import { integerParser } from './integerParser.ts'

/** Parses a port number from a flag or the environment. Throws an error that names the range. */
export const parsePort = integerParser('port', 65_535, 1)

/** Throws an error if a server cannot listen on `port`. */
export async function requireFreePort(port: number): Promise<void> {
  const problem = await findProblem(port)
  if (problem) throw new Error(problem.message)
}

/** The first port from `port` on that is not busy. Throws if a server cannot listen on it. */
export async function nextFreePort(port: number): Promise<number> {
  const problem = await findProblem(port)
  if (!problem) return port
  if (problem.isBusy && port < 65_535) return nextFreePort(port + 1)
  throw new Error(problem.message)
}

type Problem = { isBusy: boolean; message: string }

/** Why a server cannot listen on `port`; undefined if it can. */
async function findProblem(port: number): Promise<Problem | undefined> {
  // Servers listen on IPv6 and IPv4 at once; another program may hold just one of them.
  return (await tryPort(port)) ?? (await tryPort(port, '127.0.0.1'))
}

function tryPort(port: number, host?: string): Promise<Problem | undefined> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => {
      const isBusy = error.code === 'EADDRINUSE'
      const message = isBusy
        ? `Port ${port} is already in use. Stop the program using it, or choose another port from 1 to 65535.`
        : `Port ${port} cannot be used: ${error.message}`
      resolve({ isBusy, message })
    })
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
}
