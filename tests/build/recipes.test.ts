import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { applyRecipes, RECIPES, readRecipes } from '../support/recipes.ts'
import { runNode } from '../support/runNode.ts'

// tests/e2e/recipes.spec.ts runs the tests that they name.
it('the recipes of CONTRIBUTING.md compile', async () => {
  const names = Object.keys(readRecipes())
  expect(names).toEqual(Object.keys(RECIPES))
  // Inside of the project, so that packages are found.
  const copy = resolve('.cache/recipes')
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  await applyRecipes(copy, names)
  const tsc = resolve('node_modules/typescript/bin/tsc')
  expect(await runNode([tsc, '--pretty', 'false'], {}, copy)).toEqual({ code: 0, output: '' })
})
