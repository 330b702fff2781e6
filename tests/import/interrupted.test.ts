import { cpSync, rmSync } from 'node:fs'
import { expect, it, vi } from 'vitest'
import { openProject } from './project.ts'

/** How many calls still write. Undefined if nothing is interrupted. */
let writesLeft: number | undefined

vi.mock('node:fs', async original => {
  const fs = await original<typeof import('node:fs')>()
  const interruptible =
    <Args extends unknown[], Result>(write: (...args: Args) => Result) =>
    (...args: Args): Result => {
      if (writesLeft !== undefined && writesLeft-- <= 0) throw new Error('killed')
      return write(...args)
    }
  const { mkdirSync, renameSync, rmSync, writeFileSync } = fs
  return {
    ...fs,
    mkdirSync: interruptible(mkdirSync),
    renameSync: interruptible(renameSync),
    rmSync: interruptible(rmSync),
    writeFileSync: interruptible(writeFileSync),
  }
})

/** Two imported apps in three languages. In the next import, one is gone, one is new, and one has changed. */
async function openChanged() {
  const project = openProject()
  project.setCompany({ languages: ['en', 'de', 'fr'] })
  const write = async (name: string, text: string, color: string) => {
    const titles = { 'en-US': text, 'de-DE': `${text} (de)`, 'fr-FR': `${text} (fr)` }
    for (const [locale, title] of Object.entries(titles))
      project.write(`${name}/${locale}/title.txt`, title)
    await project.picture(`${name}/en-US/images/icon.png`, 8, 8, color)
    await project.picture(`${name}/en-US/images/phoneScreenshots/1.png`, 8, 8, color)
  }
  await write('kettle', 'Kettle', 'teal')
  await write('lamp', 'Lamp', 'teal')
  await project.run('import', ['kettle', 'lamp'])
  await write('lamp', 'Bright lamp', 'maroon')
  await write('oven', 'Oven', 'navy')
  const { lastId, apps } = project.map()
  const [kettle, lamp] = apps
  const map = [{ ...kettle, sources: [] }, lamp, { sources: ['oven'] }]
  project.writeJson('catalogue.map.json', { lastId, apps: map })
  return project
}

it('leaves the old or the new catalogue after every write, with its pictures', async () => {
  const project = await openChanged()
  const seen = new Set()
  for (let writes = 0; ; writes++) {
    const killed = openProject()
    cpSync(project.folder, killed.folder, { recursive: true })
    writesLeft = writes
    const { code } = await killed
      .run('import', ['--refresh', '--prune'])
      // Even the temporary folder stays.
      .catch(() => ({ code: 2 }))
    writesLeft = undefined
    const { output } = await killed.run('check')
    expect(output, `after ${writes} writes`).toContain('0 faults')
    expect(output, `after ${writes} writes`).not.toContain('the path of a file in public/')
    seen.add(String(killed.records().map(({ title }) => title)))
    rmSync(killed.folder, { recursive: true })
    if (code === 0) break
  }
  expect([...seen]).toEqual(['Kettle,Lamp', 'Bright lamp,Oven'])
})
