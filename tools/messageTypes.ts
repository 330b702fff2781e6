import { writeFileSync } from 'node:fs'
import {
  type Namespaces,
  OPTIONAL_PLACEHOLDERS,
  placeholdersOf,
  readTexts,
  type Text,
} from './company/messages.ts'
import { defineCommand, runCommand } from './lib/command.ts'

/** The types of the texts in src/messages/en.json, as `compileNamespace` exports them. */
export function messageTypes(): string {
  const texts: Namespaces = readTexts('en')
  const modules = Object.entries(texts).map(([name, namespace]) =>
    [
      `declare module 'virtual:messages/${name}' {`,
      ...Object.entries(namespace).flatMap(([key, text]) => [
        `  /** ${(typeof text === 'string' ? text : (text.other ?? '')).replaceAll('*/', '* /')} */`,
        `  export ${declareText(key, text, OPTIONAL_PLACEHOLDERS[`${name}.${key}`])}`,
      ]),
      '}',
    ].join('\n'),
  )
  return `// Written by \`npm run messages\`, from en.json.\n\n${modules.join('\n\n')}\n`
}

function declareText(key: string, text: Text, optional: readonly string[] = []): string {
  const isPlural = typeof text === 'object'
  const names = [...new Set([...placeholdersOf(text), ...optional])].filter(
    name => !isPlural || name !== 'count',
  )
  const values = names.map(name => `${name}: string | number`)
  if (isPlural) values.unshift('count: number')
  if (values.length === 0) return `const ${key}: string`
  return `function ${key}(values: { ${values.join('; ')} }): string`
}

const command = defineCommand(
  'messages',
  'Writes src/messages/messages.d.ts, the types of the texts in src/messages/en.json.',
  'npm run messages',
).action(() => writeFileSync('src/messages/messages.d.ts', messageTypes()))
if (import.meta.main) await runCommand(command)
