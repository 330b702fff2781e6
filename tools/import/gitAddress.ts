import { basename, join } from 'node:path/posix'

/** On a host of repositories: https://github.com/example/notes/tree/main/app, git@github.com:example/notes.git. */
const HOSTED =
  /^(?:https?:\/\/(?:www\.)?|git@)(github\.com|codeberg\.org|gitlab\.com)[/:]([^/?#\s]+\/[^/?#\s]+(?:\/[^?#]*)?)(?:\?[^#]*)?(?:#(.*))?$/i
/** Anywhere else: https://apps.example/notes.git#app. */
const ELSEWHERE = /^(https?:\/\/[^?#\s]+\.git)\/?(?:#(.*))?$/i

/** Why the address of a git repository cannot be imported, and what to do. Undefined for another `source`. */
export function refuseGitAddress(source: string): string | undefined {
  const { url, inside = '', fragment = '' } = readAddress(source) ?? {}
  if (!url) return undefined
  if (/^releases\b/.test(inside)) {
    return `${source} cannot be imported: releases are not read, so remove that line.`
  }
  const [, ref = 'HEAD', path = fragment] =
    /^(?:tree|src\/branch)\/([^/]+)(?:\/(.+?))?\/?$/.exec(inside) ?? []
  const clone = `../../${basename(url, '.git')}`
  const branch = ref === 'HEAD' ? [] : [`--branch=${ref}`]
  const command = ['git', 'clone', ...branch, url, clone].map(quote).join(' ')
  const folder = JSON.stringify(join(clone, path))
  return `${source} is a git repository: run ${command} in the folder of sources.json, and replace the address there with ${folder}.`
}

/** `inside`: what the address says after the repository, such as 'tree/main/app'. */
function readAddress(source: string) {
  const [, url, fragment] = ELSEWHERE.exec(source) ?? []
  const [, host = '', path = '', hash] = HOSTED.exec(source) ?? []
  if (!host) return url === undefined ? undefined : { url, fragment }
  const parts = path.replace(/\/$/, '').split('/')
  // GitLab has groups in groups, and a dash after the repository.
  const dash = parts.indexOf('-')
  const end = !/gitlab/i.test(host) ? 2 : dash < 0 ? parts.length : dash
  if (parts.length < 2) return undefined
  const inside = parts.slice(dash === end ? end + 1 : end).join('/')
  return { url: `https://${host}/${parts.slice(0, end).join('/')}`, inside, fragment: hash }
}

/** `text` as one word of a shell. */
const quote = (text: string) =>
  /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
