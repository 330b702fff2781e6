import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { companyFolder } from '../../tools/company/company.ts'
import { summarize } from '../../tools/import/summary.ts'
import { changedPages, checkChanges, command } from '../../tools/refresh.ts'
import { runInProcess } from '../support/runInProcess.ts'
import { openProject } from './project.ts'

const project = openProject()
const { folder } = project
const out = join(folder, 'refresh')
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, encoding: 'utf8' })
const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com']

/** What the first step of the workflow hands over to GitHub. */
async function repeat() {
  for (const name of ['GITHUB_OUTPUT', 'GITHUB_STEP_SUMMARY']) {
    project.write(`files/${name}`, '')
    vi.stubEnv(name, join(folder, 'files', name))
  }
  const args = ['import', '--out', out, '--company', folder]
  const { code, output } = await runInProcess(command, args, folder)
  const parts = project.read('files/GITHUB_OUTPUT').matchAll(/^(\w+)<<(\S*)\n(.*?)\n\2\n/gms)
  const outputs = Object.fromEntries([...parts].map(([, name, , value]) => [name, value]))
  return { code, output, outputs, report: project.read('files/GITHUB_STEP_SUMMARY') }
}

beforeAll(() => {
  git('init', '--quiet')
  const brand = { name: 'Lamp Works', color: '#0b7285', languages: ['en', 'de'] }
  project.writeJson('company.json', brand)
  project.write('lamp/en-US/title.txt', 'Lamp')
  project.write('lamp/en-US/full_description.txt', 'Light')
})

it('has nothing to propose before the first import', async () => {
  const { code, outputs, report } = await repeat()
  expect({ code, outputs }).toEqual({ code: 0, outputs: { changed: '', attention: '' } })
  expect(report).toContain('Nothing has been imported yet.')
})

it('proposes what the import changes in the catalogue, and says what needs attention', async () => {
  await project.picture('lamp/en-US/images/icon.png')
  await project.run('import', ['lamp'])
  git('add', 'public', 'catalogue.map.json')
  git(...identity, 'commit', '--quiet', '--message=Test')
  expect((await repeat()).outputs).toEqual({ changed: '', attention: '' })

  // A host that has no page.
  const host = createServer((_request, response) => response.writeHead(404).end()).listen(0)
  const { port } = host.address() as AddressInfo
  project.write('pages/legal.md', `# Legal\n\n[Gone](http://localhost:${port}/gone)`)
  project.write('lamp/en-US/full_description.txt', 'More light')
  project.write('lamp/de-DE/full_description.txt', 'Mehr Licht')
  project.write('public/_redirects', '/a https://elsewhere.example/')
  await project.picture('lamp/en-US/images/icon.png', 64, 64, 'red')
  const { code, outputs, report } = await repeat()
  host.close()
  expect(code).toBe(0)
  expect(outputs.changed).toBe('true')
  expect(outputs.attention).toBe(
    `\n## Dead links\n\n    dead: http://localhost:${port}/gone (status 404) in pages/legal.md\n`,
  )
  expect(report).toMatch(
    /^## Changed\n\n### App 1: \/appdetails\/1 \/de\/appdetails\/1\n.*1 addresses: .*1 dead/s,
  )
  const files = readFileSync(join(out, 'changes.patch'), 'utf8').match(/(?<=^diff .* b\/).*/gm)
  expect(files).toEqual([
    'catalogue.map.json',
    'public/data.de.json',
    'public/data.json',
    expect.stringMatching(/^public\/images\/apps\/.*\.webp$/),
  ])
})

it('fails if a source of the map cannot be repeated at all, or the changes make no valid catalogue', async () => {
  vi.spyOn(console, 'log').mockReturnValue()
  git('reset', '--quiet', '--hard')
  project.write(
    'refresh/changes.patch',
    project.read('refresh/changes.patch').replaceAll('"More light"', '-1'),
  )
  await expect(checkChanges(companyFolder(folder), out)).rejects.toThrow(
    'checkCatalogue.ts has failed.',
  )
  project.write('catalogue.map.json', 'damaged')
  const { code, output } = await repeat()
  expect(code).toBe(2)
  expect(output).toContain('error: import/importCommand.ts has failed.')
  expect(existsSync(join(folder, 'dist'))).toBe(false)
})

it('draws the pages of changed apps, and both lists, in every language that has changed', () => {
  const before = { id: 2, title: 'Lamp', ...{ 'es-419: title': 'Lámpara' } }
  const after = { id: 2, title: '### App 3: /$(x)', ...{ 'es-419: title': 'Luz' } }
  expect(changedPages(summarize([before], [after], []))).toEqual([
    '/',
    '/apps',
    '/es-419/',
    '/es-419/apps',
    '/appdetails/2',
    '/es-419/appdetails/2',
  ])
})
