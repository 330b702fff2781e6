// Runs a script of the engine for this folder: node engine.mjs build. package.json names the engine's
// repository and commit, and .engine/ holds it. Without a script, it only fetches that commit.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))
const folder = join(root, '.engine')
const { repository = '', commit = '' } =
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engine ?? {}
const [script, ...flags] = process.argv.slice(2)

if (git('rev-parse', 'HEAD').output !== commit) fetchEngine()
pinCallers()
if (script) await runScript()

/** Runs git for .engine/, in this folder, from which a repository that is a path counts. */
function git(...args) {
  const places = [`--git-dir=${join(folder, '.git')}`, `--work-tree=${folder}`]
  const env = { ...process.env, GIT_TERMINAL_PROMPT: '0', LC_ALL: 'C' }
  const { error, status, stdout, stderr } = spawnSync('git', [...places, ...args], {
    cwd: root,
    encoding: 'utf8',
    env,
  })
  if (error) fail('Git is missing: install it from https://git-scm.com.')
  const [reason = ''] = stderr.split('\n').filter(line => /^(fatal|error): /.test(line))
  return { status, output: stdout.trim(), reason: reason.replace(/^\w+: /, '') }
}

function fetchEngine() {
  if (!/^[\da-f]{40}$/.test(commit))
    fail(`package.json: engine.commit is '${commit}', expected the 40 digits of a commit.`)
  if (git('cat-file', '-e', `${commit}^{commit}`).status !== 0) {
    console.error(`Fetching the engine at ${commit} …`)
    mkdirSync(folder, { recursive: true })
    git('init', '--quiet')
    const { status, reason } = git('fetch', '--quiet', '--depth=1', '--', repository, commit)
    if (/not our ref|remote ref|unadvertised/.test(reason))
      fail(`${repository} has no commit ${commit}: correct engine.commit in package.json.`)
    if (status !== 0)
      fail(`Cannot reach ${repository}, which engine.repository in package.json names: ${reason}.`)
  }
  const { status, reason } = git('checkout', '--quiet', '--force', '--detach', commit)
  if (status !== 0) fail(`Cannot write .engine/: ${reason}. Delete the folder, and try again.`)
}

/** GitHub wants the commit in each workflow that calls one of the engine. */
function pinCallers() {
  const [, name] = /^https:\/\/github\.com\/([^/]+\/[^/]+?)(\.git)?\/?$/.exec(repository) ?? []
  for (const file of ['publish.yml', 'refresh.yml']) {
    const path = join(root, '.github/workflows', file)
    const text = existsSync(path) ? readFileSync(path, 'utf8') : ''
    const pinned = text.replace(
      /( uses: )(\S+?)(\/\.github\/workflows\/\w+\.yml@)\S+/g,
      (_, uses, called, workflow) => uses + (name ?? called) + workflow + commit,
    )
    if (pinned === text) continue
    writeFileSync(path, pinned)
    console.error(`.github/workflows/${file} names the engine's commit now: commit that, too.`)
  }
}

/** Runs the script in this process, where npm was started, so that paths mean what was typed. */
async function runScript() {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const [node, ...words] = String(scripts[script]).split(' ')
  if (node !== 'node')
    fail(`The engine has no '${script}': .engine/docs/commands.md lists what it has.`)
  const [file, ...args] = words.map(word =>
    existsSync(join(folder, word)) ? join(folder, word) : word,
  )
  if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
  const own = ['--company', relative('', root) || '.', ...defaults()]
  process.argv.splice(1, Number.POSITIVE_INFINITY, file, ...args, ...own, ...flags)
  await import(pathToFileURL(file).href)
}

/** Where the script builds, unless a flag says so. */
function defaults() {
  if (flags.some(flag => /^--(outDir|dist)\b/.test(flag))) return []
  if (script === 'start') return ['--dist', join(folder, 'dist')]
  // A page of an app that is gone must not stay.
  return script === 'build' ? ['--outDir', join(root, 'dist'), '--emptyOutDir'] : []
}

function fail(message) {
  console.error(`error: ${message}`)
  process.exit(2)
}
