import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished, vi } from 'vitest'

/** Where a repository has a link instead of a file. */
export const linkTo = (target: string) => ({ target })

/** A local server and folder that stand for the App Store, github.com and other hosts during a test. */
export async function openStandIn() {
  const answers = new Map<string, unknown>()
  const requests: string[] = []
  const server = createServer((request, response) => {
    const url = `https:/${request.url}`
    requests.push(url)
    const answer = answers.get(url) ?? 404
    if (typeof answer === 'function') (answer as RequestListener)(request, response)
    else if (typeof answer === 'number') response.writeHead(answer).end()
    else response.end(answer instanceof Uint8Array ? answer : JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, options: RequestInit) =>
    fetch(url.replace('https:/', `http://127.0.0.1:${port}`), options),
  )
  const gitHub = mkdtempSync(join(tmpdir(), 'github-'))
  vi.stubEnv('GIT_CONFIG_COUNT', '2')
  vi.stubEnv('GIT_CONFIG_KEY_0', `url.${gitHub}/.insteadOf`)
  vi.stubEnv('GIT_CONFIG_VALUE_0', 'https://github.com/')
  // A filter that a .gitattributes may choose.
  vi.stubEnv('GIT_CONFIG_KEY_1', 'filter.evil.smudge')
  vi.stubEnv('GIT_CONFIG_VALUE_1', 'echo filtered #')
  return {
    /** Addresses so far, as the command asked for them. */
    requests,
    /** Answers `url` with a status, bytes, a listener, or else with JSON. */
    answer: (url: string, answer: unknown) => answers.set(url, answer),
    /** Commits `files` as the repository `name`, such as 'example/lamp'. */
    commit: (name: string, files: Record<string, string | Buffer | ReturnType<typeof linkTo>>) => {
      const folder = join(gitHub, name)
      mkdirSync(folder, { recursive: true })
      const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' })
      git('init', '--quiet')
      for (const [file, content] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true })
        if (typeof content === 'string' || Buffer.isBuffer(content))
          writeFileSync(join(folder, file), content)
        else symlinkSync(content.target, join(folder, file))
      }
      git('add', '.')
      const author = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']
      git(...author, 'commit', '--quiet', '--message=Test')
    },
  }
}
