import { spawnSync } from 'node:child_process'
import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

const IMPORT = resolve('tools/import/importCommand.ts')

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
  }
  const screenshot = (color: string) =>
    project.picture('lamp/en-US/images/phoneScreenshots/1.png', 8, 8, color)
  await write('kettle', 'Kettle', 'teal')
  await write('lamp', 'Lamp', 'teal')
  await screenshot('teal')
  await project.run('import', ['kettle', 'lamp'])
  await write('lamp', 'Bright lamp', 'maroon')
  await screenshot('maroon')
  await write('oven', 'Oven', 'navy')
  const { lastId, apps } = project.map()
  project.writeJson('catalogue.map.json', { lastId, apps: [...apps, { sources: ['oven'] }] })
  const [, lamp] = project.records()
  project.writeJson('public/data.json', [lamp])
  return project
}

const runImport = ({ run }: Project) => run('import', ['--refresh'])

const titlesOf = (project: Project) => project.records().map(({ title }) => title)

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

/** Edits the last record by hand, and imports again. Returns its title after that. */
async function repairEdited(project: Project): Promise<string | undefined> {
  const records = project.records()
  project.writeJson('public/data.json', [
    ...records.slice(0, -1),
    { ...records.at(-1), tagline: 'By hand' },
  ])
  await runImport(project)
  expect(titlesOf(project)).toEqual(['Bright lamp', 'Oven'])
  return project.records().find(({ tagline }) => tagline === 'By hand')?.title
}

it('leaves a valid catalogue after every write, and the next import repairs it, but keeps what was edited by hand meanwhile', async () => {
  const project = await openChanged()
  const whole = copyOf(project)
  await runImport(whole)
  expect(titlesOf(whole)).toEqual(['Bright lamp', 'Oven'])
  expect(await runImport(whole)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 added, 0 changed'),
  })

  const editedTitles = new Set()
  let writes = 0
  for (; ; writes++) {
    const killed = copyOf(project)
    if (!(await kill(killed, writes))) break
    // Half of the states are enough for this.
    if (writes % 2 === 0) editedTitles.add(await repairEdited(copyOf(killed)))
    const { code, output } = await killed.run('check')
    expect(output).toContain('0 faults')
    expect(code, `after ${writes} writes`).toBe(0)
    await runImport(killed)
    expect(filesOf(killed), `after ${writes} writes`).toEqual(filesOf(whole))
    rmSync(killed.folder, { recursive: true })
  }
  expect(writes).toBeGreaterThan(25)
  // The edited app was the last one before or after the import.
  expect([...editedTitles]).toEqual(['Bright lamp', 'Oven'])
})

it('leaves no draft of the catalogue if the disk is full', () => {
  const project = openProject()
  project.writeJson('google.json', { appId: 'example.lamp', title: 'Lamp' })
  // The limit of a file's size stands for a full disk.
  const { status, stderr } = spawnSync(
    '/bin/sh',
    ['-c', 'ulimit -f 0; exec "$0" "$@"', process.execPath, IMPORT, 'google.json'],
    { cwd: project.folder, env: { COMPANY: project.folder }, encoding: 'utf8' },
  )
  expect(stderr).toBe('error: EFBIG: file too large, write\n')
  expect(status).toBe(2)
  expect(readdirSync(join(project.folder, 'public'))).toEqual([])
  expect(readdirSync(project.folder).filter(name => name.startsWith('.'))).toEqual([])
})
