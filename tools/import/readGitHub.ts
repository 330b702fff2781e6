import { execFile } from 'node:child_process'
import { lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import MarkdownIt from 'markdown-it'
import * as v from 'valibot'
import { PICTURE_ENDINGS } from '../../src/shared/domain/companySchema.ts'
import { type FetchError, fetchJson, notFound, withRetries } from '../lib/fetchBytes.ts'
import { listFiles } from '../lib/listFiles.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { type ImportedApp, type Languages, parseAs, parseFields } from './importedApp.ts'
import { readFolder } from './releaseTools.ts'
import { SourceFolder } from './sourceFolder.ts'

const TIMEOUT_MS = 120_000
const MAX_RESPONSE_BYTES = 5_000_000
const MAX_REPOSITORY_BYTES = 200_000_000
/** The longest list of the names of all files. */
const MAX_LIST_BYTES = 50_000_000
/** Longer notes are cut off. In UTF-16 units. */
const MAX_NOTES_LENGTH = 10_000

/** A folder of a repository of github.com, such as 'metadata' of 'example/notes'. '' is the whole repository. */
export type Repository = { url: string; repository: string; ref?: string; path: string }

const PAGE = /^\/([a-z\d][a-z\d-]*\/[\w.-]+?)(?:\.git)?(?:\/tree\/(\w[\w.-]*)\/([\w./-]+?))?\/?$/i

/** Undefined for addresses that name no repository of github.com, and no folder of one. */
export function parseGitHubUrl({ host, pathname }: URL): Repository | undefined {
  const [, repository, ref, path = ''] = PAGE.exec(pathname) ?? []
  if (host !== 'github.com' || !repository) return undefined
  const url = `https://github.com/${repository}`
  if (!ref) return { url, repository, path }
  return { url: `${url}/tree/${ref}/${path}`, repository, ref, path }
}

/** Where release tools keep texts and pictures, as patterns of git. */
const FOLDERS = [
  'fastlane',
  'metadata',
  'app-metadata',
  '*/fastlane',
  'src/*/fastlane',
  '*/src/*/fastlane',
  'listings',
  'release-notes',
  'play',
  'src/main/play',
  '*/src/main/play',
  'android/app/src/main/play',
]
const OTHER_FILES = [
  '/*.txt',
  '/app_icon.*',
  '/**/fastlane/*file',
  '/build.gradle*',
  '/*/build.gradle*',
  '/android/app/build.gradle*',
]

/** Pictures that no site shows. */
const OTHER_SCREENS = ['*tablet-', '*Inch', 'tv', 'wear'].map(
  screen => `!**/${screen}*creenshots/*`,
)

/** A text of a locale that is at the top, or in a folder of a package. */
const TOP_TEXT =
  /^((?:android\/|\w+(?:\.\w+)+\/)?[\w-]+)\/(?:name|title|(?:short|full)_description)\.txt$/

/** Switches hooks, conversions, redirects and submodules off. */
const SETTINGS = [
  'core.hooksPath=/dev/null',
  'core.autocrlf=false',
  'core.fsmonitor=false',
  'http.followRedirects=false',
  'submodule.recurse=false',
].flatMap(setting => ['-c', setting])
/** Overrides the .gitattributes of the repository, which could set a filter or an encoding. */
const ATTRIBUTES = '* !filter !text !eol !crlf !ident !working-tree-encoding\n'
const ENVIRONMENT = {
  LC_ALL: 'C',
  // git asks no questions, which nobody would answer.
  GIT_TERMINAL_PROMPT: '0',
  GIT_ASKPASS: '',
  // A git hook that starts the import sets these for its own repository.
  GIT_DIR: undefined,
  GIT_WORK_TREE: undefined,
  GIT_INDEX_FILE: undefined,
}
const TEMPORARY_ERROR = /resolve host|connect to|timed out|early EOF|RPC failed|error: (429|5\d\d)/i

// `parseFields` turns the HTML into text.
const markdown = new MarkdownIt({ html: true })

const releaseSchema = v.looseObject({
  tag_name: v.string('a string'),
  published_at: v.nullish(v.string('a string')),
  body: v.nullish(v.string('a string')),
})

/**
 * Reads the folders of release tools in a repository of github.com, and its latest release. That may be of
 * another app if the address names a folder. Fetches pictures only with `withPictures`. Throws an error that
 * names the address.
 */
export async function readGitHub(
  link: Repository,
  withPictures: boolean,
  languages: Languages,
): Promise<ImportedApp[]> {
  const { url, repository, path } = link
  const folder = await withRetries(
    async () => {
      const folder = makeTemporaryFolder('import')
      await clone(link, folder, withPictures)
      return folder
    },
    ({ message }) => TEMPORARY_ERROR.test(message),
  ).catch(({ message }: Error) => {
    const reason = `${url} could not be cloned: ${message}`
    // GitHub gives the same response for a private repository.
    if (/username|not found|denied/i.test(message)) throw notFound(`${reason} Is it public?`)
    throw new Error(reason)
  })
  try {
    const found = new SourceFolder(folder).find(path)
    if (!found) throw new Error(`${url}: the repository has no such folder.`)
    const apps = readFolder(new SourceFolder(found, url), languages)
    // A release of a repository with several apps may be of another one.
    const isOneApp = path === '' && apps.every(({ ids }) => ids.folder === url)
    const release = isOneApp ? await readRelease(repository, url) : { fields: {}, notes: [] }
    return apps.map(app => ({
      ...app,
      fields: { ...release.fields, ...app.fields },
      notes: [...app.notes, ...release.notes],
    }))
  } catch (error) {
    throw new Error((error as Error).message.replaceAll(folder, url))
  }
}

/**
 * Clones the files that `readFolder` needs, without history. Nothing in the repository can run. Throws for
 * more than 200 MB.
 */
async function clone(
  { repository, ref = 'HEAD', path }: Repository,
  folder: string,
  withPictures: boolean,
): Promise<void> {
  const options = ['--depth=1', '--filter=blob:none', '--no-checkout', '--no-tags', '--template=']
  const branch = ref === 'HEAD' ? [] : [`--branch=${ref}`]
  const url = `https://github.com/${repository}`
  await git(folder, 'clone', '--quiet', ...options, ...branch, '--', url, '.')
  mkdirSync(join(folder, '.git/info'))
  writeFileSync(join(folder, '.git/info/attributes'), ATTRIBUTES)
  const files = await git(folder, 'ls-tree', '-r', '--name-only', 'HEAD', `${path || '.'}/`)
  const top = path && `/${path}`
  const locales = files.split('\n').flatMap(file => {
    const [, locale] = TOP_TEXT.exec(file.slice(top.length)) ?? []
    return locale ?? []
  })
  const endings = ['txt', ...(withPictures ? PICTURE_ENDINGS : [])]
  const places = [...FOLDERS, ...new Set(locales), ...(locales.length > 0 ? ['screenshots'] : [])]
  const wanted = places.flatMap(place => endings.map(ending => `${top}/${place}/**/*.${ending}`))
  const others = OTHER_FILES.map(file => top + file)
  await git(folder, 'sparse-checkout', 'set', '--no-cone', ...wanted, ...others, ...OTHER_SCREENS)
  await git(folder, 'checkout', '--quiet')
  rmSync(join(folder, '.git'), { recursive: true })
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

/** Version, day and notes of the latest release. Empty if there is none. */
async function readRelease(
  repository: string,
  url: string,
): Promise<Pick<ImportedApp, 'fields' | 'notes'>> {
  const { GITHUB_TOKEN: token } = process.env
  const headers = token && { authorization: `Bearer ${token}` }
  try {
    const latest = `https://api.github.com/repos/${repository}/releases/latest`
    const response = await fetchJson(latest, MAX_RESPONSE_BYTES, headers || {})
    const { tag_name, published_at, body } = parseAs(releaseSchema, response, `${url} (release)`)
    return parseFields({
      version: tag_name.replace(/^v(?=\d)/i, ''),
      updated: published_at,
      whatsNew: body && markdown.render(body.slice(0, MAX_NOTES_LENGTH)),
    })
  } catch (error) {
    const { status, message } = error as FetchError
    if (status === 404) return { fields: {}, notes: [] }
    const isLimited = status === 403 || status === 429
    throw new Error(isLimited ? `${message} GitHub's limit is higher with GITHUB_TOKEN.` : message)
  }
}
