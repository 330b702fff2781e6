import { globSync, readFileSync } from 'node:fs'

/** The texts of all documents. */
export const docs = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']).map(file =>
  readFileSync(file, 'utf8'),
)

/** The files with the commands that hosts run. */
const hostFiles = ['netlify.toml', ...globSync('.github/workflows/*.yml')].map(file =>
  readFileSync(file, 'utf8'),
)

const scriptsIn = (file: string): Record<string, string> =>
  JSON.parse(readFileSync(file, 'utf8')).scripts

/** The scripts of package.json by name. */
export const scripts = scriptsIn('package.json')

/** Those of a company's repository. */
export const templateScripts = scriptsIn('template/package.json')

/**
 * The flags that documents and hosts use for a script, such as '--port' in `npm run preview -- --port 8080`.
 */
export function documentedFlags(script: string): string[] {
  return [...docs, ...hostFiles]
    .flatMap(text => [...text.matchAll(/npm run ([\w:]+) -- ([^`\n]*)/g)])
    .filter(([, name]) => name === script)
    .flatMap(([, , args = '']) => args.match(/--[a-z][\w-]*/gi) ?? [])
}
