import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { ASSETS_FOLDER } from '../../src/shared/domain/fileNames.ts'
import { makeTemporaryFolder } from '../lib/temporaryFolder.ts'
import { findCommit, openWorktree } from './gitWorktree.ts'
import type { Trace } from './trace.ts'

const CACHE = join('.cache', 'builds')
const MAX_BUILDS = 3
/** The address of the first script that an error names. Its folders, if they can be a base. */
const SCRIPT = new RegExp(
  String.raw`\b(https?://[\w.:-]{1,300})(/(?:[\w.~-]{1,99}/){0,9})${ASSETS_FOLDER}/[\w-]+\.js:\d`,
)

/**
 * The build with source maps of the commit in a visitor's report, for the address that its errors name.
 * SITE_URL goes before that. `languagePath` is that of the page, such as 'de/'. Throws an error if this
 * repository lacks the commit.
 */
export function commitBuild(
  { commit = 'unknown', errors }: NonNullable<Trace['problem']>,
  languagePath: string,
  company: string | undefined,
) {
  const places = errors.map(({ text }) => SCRIPT.exec(text))
  const [, origin = '', path = '/'] = places.find(Boolean) ?? []
  const isLocal = path.endsWith(`/${languagePath}`)
  const base = isLocal ? path.slice(0, path.length - languagePath.length) : path
  const SITE_URL = process.env.SITE_URL ?? (origin.startsWith('https:') ? origin : '')
  const flags = ['--base', base, ...(company === undefined ? [] : ['--company', resolve(company)])]
  const key = hash('sha256', JSON.stringify([SITE_URL, flags])).slice(0, 8)
  /** It exists if an earlier run has written it. */
  const folder = join(CACHE, `${findCommit(commit).commit}-${key}`)
  return { folder, write }

  /** Builds it, and keeps the last three. */
  function write(): void {
    const worktree = openWorktree(commit)
    linkPackages(worktree)
    // What npm run build starts. On Windows, npm itself is a script for the shell.
    const run = (...args: string[]) =>
      spawnSync(process.execPath, args, { cwd: worktree, env: { ...process.env, SITE_URL } })
    run('tools/setup.mjs')
    const built = run('tools/build/buildCommand.ts', '--sourcemap', '--no-compress', ...flags)
    if (built.status !== 0) {
      const reason = /^.*error.*$/im.exec(String(built.stderr))?.[0] ?? 'interrupted'
      throw new Error(`Cannot build ${commit}: ${reason}. See npm run build at that commit.`)
    }
    // Another run may build the same, and this one may be interrupted.
    mkdirSync(CACHE, { recursive: true })
    const draft = makeTemporaryFolder('draft', resolve(CACHE))
    // Built in the worktree, since source maps name the source by its relative path.
    cpSync(join(worktree, 'dist'), draft, { recursive: true })
    try {
      renameSync(draft, folder)
    } catch (error) {
      if (!existsSync(folder)) throw error
    }
    const builtMs = (name: string) => statSync(join(CACHE, name)).mtimeMs
    const newest = readdirSync(CACHE).sort((a, b) => builtMs(b) - builtMs(a))
    for (const old of newest.slice(MAX_BUILDS)) {
      rmSync(join(CACHE, old), { recursive: true, force: true })
    }
  }
}

/**
 * Shares the packages of this checkout if those of `worktree` are the same. Otherwise its build installs
 * them.
 */
function linkPackages(worktree: string): void {
  const [own, wanted] = ['.', worktree].map(root => readFileSync(join(root, 'package-lock.json')))
  if (wanted?.equals(own as Buffer)) {
    symlinkSync(resolve('node_modules'), join(worktree, 'node_modules'), 'junction')
  }
}
