import { globSync, readFileSync } from 'node:fs'

/** The texts of all documents. */
export const docs = globSync(['README.md', 'CONTRIBUTING.md', 'docs/**/*.md']).map(file =>
  readFileSync(file, 'utf8'),
)

/** The files with the commands that hosts run. */
const hostFiles = ['netlify.toml', ...globSync('.github/workflows/*.yml')].map(file =>
  readFileSync(file, 'utf8'),
)

/** The scripts of package.json by name. */
export const scripts: Record<string, string> = JSON.parse(
  readFileSync('package.json', 'utf8'),
).scripts

/**
 * The flags that documents and hosts use for a script, such as '--port' in `npm run preview -- --port 8080`.
 */
export function documentedFlags(script: string): string[] {
  return [...docs, ...hostFiles]
    .flatMap(text => [...text.matchAll(/npm run ([\w:]+) -- ([^`\n]*)/g)])
    .filter(([, name]) => name === script)
    .flatMap(([, , args = '']) => args.match(/--[a-z][\w-]*/gi) ?? [])
}
