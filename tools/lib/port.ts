import { createServer } from 'node:net'

/** Throws a sentence for each of `ports` that cannot be listened on. */
export async function requireFreePorts(...ports: number[]): Promise<void> {
  if (new Set(ports).size < ports.length)
    throw new Error(`Two servers cannot share port ${ports[0]}.`)
  const reasons = (await Promise.all(ports.map(whyPortIsUnusable))).filter(Boolean)
  if (reasons.length > 0) throw new Error(reasons.join('\n'))
}

/** Listens as the servers do, on IPv6 and IPv4 at once, and on IPv4 alone, since another program may hold just one. */
async function whyPortIsUnusable(port: number): Promise<string | undefined> {
  return (await tryPort(port, undefined)) ?? (await tryPort(port, '127.0.0.1'))
}

function tryPort(port: number, host: string | undefined): Promise<string | undefined> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is busy: stop the program that listens there, or choose another from 1 to 65535.`
          : `Port ${port} cannot be used: ${error.message}`,
      ),
    )
    probe.listen({ port, host }, () => probe.close(() => resolve(undefined)))
  })
}

/** A port number from a flag or the environment; throws a sentence that names what is allowed. */
export function parsePort(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65535) return port
  throw new Error(`Invalid port '${value}': use a whole number from 1 to 65535.`)
}
