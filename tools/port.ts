import { createServer } from 'node:net'

/** Why `port` cannot be listened on, as a sentence; undefined where it is free. */
export function whyPortIsUnusable(port: number): Promise<string | undefined> {
  return new Promise(resolve => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) =>
      resolve(
        error.code === 'EADDRINUSE'
          ? `Port ${port} is busy: another program listens there. Stop it, or choose another port.`
          : `Port ${port} cannot be used: ${error.message}`,
      ),
    )
    probe.listen(port, () => probe.close(() => resolve(undefined)))
  })
}

/** A port number from a flag or the environment; throws a sentence that names what is allowed. */
export function parsePort(value: string): number {
  const port = Number(value)
  if (/^\d+$/.test(value) && port >= 1 && port <= 65535) return port
  throw new Error(`'${value}' is no port: a whole number from 1 to 65535 is.`)
}
