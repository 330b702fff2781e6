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

type Project = ReturnType<typeof openProject>

/** Two imported apps in three languages. One was removed by hand, one is new, and one has changed. */
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
  project.writeJson('catalogue.map.json', { lastId, apps: [...apps, { sources: ['oven'] }] })
  const [, lamp] = project.records()
  project.writeJson('public/data.json', [lamp])
  return project
}

const runImport = ({ run }: Project) => run('import', ['--refresh'])

/** What is committed. A process that is killed leaves a temporary folder, which git ignores. */
const filesOf = (project: Project) =>
  project.files().filter(([file]) => !/^\.import-(?!ready)/.test(String(file)))

function copyOf(project: Project): Project {
  const copy = openProject()
  cpSync(project.folder, copy.folder, { recursive: true })
  return copy
}

/** An import that is killed after `writes` writes. True if it needed more. */
async function kill(project: Project, writes: number): Promise<boolean> {
  writesLeft = writes
  try {
    const { code } = await runImport(project)
    return code !== 0
  } catch {
    return true // Even the temporary folder stays.
  } finally {
    writesLeft = undefined
  }
}

it('leaves a valid catalogue after every write, and the next import repairs it', async () => {
  const project = await openChanged()
  const whole = copyOf(project)
  await runImport(whole)
  expect(whole.records().map(({ title }) => title)).toEqual(['Bright lamp', 'Oven'])
  expect(await runImport(whole)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 added, 0 changed'),
  })

  let writes = 0
  for (; ; writes++) {
    const killed = copyOf(project)
    if (!(await kill(killed, writes))) break
    const { code, output } = await killed.run('check')
    expect(output).toContain('0 faults')
    expect(code, `after ${writes} writes`).toBe(0)
    await runImport(killed)
    expect(filesOf(killed), `after ${writes} writes`).toEqual(filesOf(whole))
    rmSync(killed.folder, { recursive: true })
  }
  expect(writes).toBeGreaterThan(30)
})

it('keeps what is edited by hand before the next import repairs it', async () => {
  const project = await openChanged()
  const titles = new Set()
  for (let writes = 0; ; writes += 2) {
    const killed = copyOf(project)
    if (!(await kill(killed, writes))) break
    const records = killed.records()
    const edited = { ...records.pop(), tagline: 'By hand' }
    killed.writeJson('public/data.json', [...records, edited])
    await runImport(killed)
    const repaired = killed.records()
    expect(repaired.map(({ title }) => title)).toEqual(['Bright lamp', 'Oven'])
    titles.add(repaired.find(({ tagline }) => tagline === 'By hand')?.title)
    rmSync(killed.folder, { recursive: true })
  }
  // The edited app was the last one before or after the import.
  expect([...titles]).toEqual(['Bright lamp', 'Oven'])
})
