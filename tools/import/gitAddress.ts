import { basename, join } from 'node:path/posix'

/** Such as https://github.com/example/notes/tree/main/app or https://apps.example/notes.git#app. */
const ADDRESS =
  /^(https:\/\/(?:github\.com\/[^/?#\s]+\/[^/?#\s]+|(?:codeberg\.org|gitlab\.com)\/[^?#\s]+?|[^?#\s]+\.git))(?:\/(releases)|(?:\/-)?\/tree\/([^/?#\s]+)(?:\/([^?#]+?))?)?\/?(?:#(.*))?$/i

/** Why the address of a git repository cannot be imported, and what to do. Undefined for another `source`. */
export function refuseGitAddress(source: string): string | undefined {
  const [, url, releases, ref = 'HEAD', path, fragment = ''] = ADDRESS.exec(source) ?? []
  if (!url) return undefined
  if (releases) return `${source} cannot be imported: releases are not read, so remove that line.`
  const clone = `../../${basename(url, '.git')}`
  const branch = ref === 'HEAD' ? [] : [`--branch=${ref}`]
  const command = ['git', 'clone', ...branch, url, clone].map(quote).join(' ')
  const folder = JSON.stringify(join(clone, path ?? fragment))
  return `${source} is a git repository: type ${command} in the folder of sources.json, and write ${folder} there in its place.`
}

/** `text` as one word of a shell. */
const quote = (text: string) =>
  /^[\w%+,./:=@-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
