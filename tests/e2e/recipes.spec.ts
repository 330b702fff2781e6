import { execSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from '@playwright/test'
import { applyRecipes, readCommands } from '../support/recipes.ts'

test.setTimeout(10 * 60_000)

for (const [name, commands] of Object.entries(readCommands())) {
  if (commands.length === 0) continue
  test(`what '${name}' of CONTRIBUTING.md says passes`, { tag: '@weekly' }, async () => {
    const copy = resolve('.cache/recipes', name.replaceAll(' ', '-'))
    try {
      await applyRecipes(copy, [name])
      // An error has the output.
      for (const command of commands) execSync(command, { cwd: copy, stdio: 'pipe' })
    } finally {
      rmSync(copy, { recursive: true, force: true })
    }
  })
}
