import { execFile } from 'node:child_process'
import { lstatSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withRetries } from '../lib/fetchBytes.ts'
import { listFiles } from '../lib/listFiles.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { SourceTree } from './sourceTree.ts'

const TIMEOUT_MS = 120_000
const MAX_REPOSITORY_BYTES = 200_000_000
/** The longest list of the names of all files. */
const MAX_LIST_BYTES = 50_000_000
const MAX_CLONES = 4

/** Switches hooks, conversions, redirects and submodules off. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.autocrlf=false',
  'core.fsmonitor=false',
  'core.quotePath=false',
  'http.followRedirects=false',
  'submodule.recurse=false',
].flatMap(setting => ['-c', setting])
/** Overrides the .gitattributes of the repository, which could set a filter or an encoding. */
const ATTRIBUTES = '* !filter !text !eol !crlf !ident !working-tree-encoding\n'
const ENVIRONMENT = {
  LC_ALL: 'C',
  // Git must not prompt, since nobody would answer.
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  // A git hook that starts the import sets these for its own repository.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
}
const TEMPORARY_ERROR = /resolve host|connect to|timed out|early EOF|RPC failed|error: (429|5\d\d)/i

/**
 * The files of a repository, of which `fetch` brings those that are asked for. Nothing in it can run. Throws an error
 * that names `url`, also for more than 200 MB.
 */
export async function cloneTree(url: string, ref: string | undefined): Promise<SourceTree> {
  const clone = async () => {
    const folder = makeTemporaryFolder('import')
    const options = ['--depth=1', '--filter=blob:none', '--no-checkout', '--no-tags', '--template=']
    const branch = ref === undefined || ref === 'HEAD' ? [] : [`--branch=${ref}`]
    await git(folder, 'clone', '--quiet', ...options, ...branch, '--', url, '.')
    mkdirSync(join(folder, '.git/info'), { recursive: true })
    writeFileSync(join(folder, '.git/info/attributes'), ATTRIBUTES)
    return folder
  }
  const leave = await enter()
  try {
    const canRetry = ({ message }: Error) => TEMPORARY_ERROR.test(message)
    const folder = await withRetries(clone, canRetry)
    const list = await git(folder, 'ls-tree', '-r', '-z', '--name-only', 'HEAD')
    const wanted = new Set<string>()
    // `git checkout HEAD -- FILE...` would ask the host for one file after the other.
    const checkOut = async (files: readonly string[]) => {
      for (const file of files) wanted.add(`/${file.replace(/[\\*?[]| $/g, '\\$&')}`)
      await git(folder, 'sparse-checkout', 'set', '--no-cone', ...wanted)
      await git(folder, 'checkout', '--quiet')
    }
    return new SourceTree(folder, url, list.split('\0').filter(Boolean), checkOut)
  } catch (error) {
    const { message } = error as Error
    // GitHub gives the same response for a private repository.
    const hint = /username|not found|denied/i.test(message) ? ' Is it public?' : ''
    throw new Error(`${url} could not be cloned: ${message}${hint}`)
  } finally {
    leave()
  }
}

let clones = 0
const waiting: (() => void)[] = []

/** Waits until fewer than MAX_CLONES are under way. Resolves to a function that makes way for the next. */
async function enter(): Promise<() => void> {
  while (clones >= MAX_CLONES) await new Promise<void>(resolve => waiting.push(resolve))
  clones += 1
  return () => {
    clones -= 1
    waiting.shift()?.()
  }
}

/** Resolves to git's output. Throws git's own error, or one that names the limit of time or size. */
async function git(cwd: string, ...args: string[]): Promise<string> {
  const limit = new AbortController()
  const watch = setInterval(() => {
    if (sizeOf(cwd) > MAX_REPOSITORY_BYTES) limit.abort()
  }, 500)
  const env = { ...process.env, ...ENVIRONMENT }
  const options = { cwd, env, signal: limit.signal, timeout: TIMEOUT_MS, maxBuffer: MAX_LIST_BYTES }
  try {
    const { stdout } = await promisify(execFile)('git', [...SETTINGS, ...args], options)
    return stdout
  } catch (error) {
    const { killed, stderr = '', message } = error as Error & { killed?: boolean; stderr?: string }
    if (limit.signal.aborted) throw new Error(`more than ${MAX_REPOSITORY_BYTES / 1e6} MB.`)
    if (killed) throw new Error(`more than ${TIMEOUT_MS / 1000} seconds.`)
    throw new Error(`${/^(?:fatal|error): (.*?)\.?$/m.exec(stderr)?.[1] ?? message}.`)
  } finally {
    clearInterval(watch)
  }
}

/** Total size of the files in `folder`, in bytes. 0 if git deletes one meanwhile. */
function sizeOf(folder: string): number {
  try {
    return listFiles(folder).reduce((sum, file) => sum + lstatSync(join(folder, file)).size, 0)
  } catch {
    return 0
  }
}
