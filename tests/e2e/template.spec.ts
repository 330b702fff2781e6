import { execFileSync, execSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { listFiles } from '../../tools/lib/listFiles.ts'
import { makeTemporaryFolder } from '../../tools/lib/temporaryFolder.ts'
import { freePort } from '../support/freePort.ts'
import { BUILD_TIMEOUT_MS, expect, siteStarted, test } from './journey.ts'

/** A copy of template/ in an empty folder. Its engine is the last commit of this repository. */
function copyTemplate() {
  const folder = join(makeTemporaryFolder('company'), 'our apps')
  cpSync('template', folder, { recursive: true })
  const file = join(folder, 'package.json')
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  const engine = { repository: resolve('.'), commit }
  const project = JSON.parse(readFileSync(file, 'utf8'))
  writeFileSync(file, JSON.stringify({ ...project, engine }))
  // Saves the time to install packages.
  mkdirSync(join(folder, '.engine'))
  symlinkSync(resolve('node_modules'), join(folder, '.engine/node_modules'))
  return folder
}

test("a company's repository starts from the template alone, and every script of it works", {
  tag: '@weekly',
}, async ({ page }) => {
  test.setTimeout(2 * BUILD_TIMEOUT_MS)
  const folder = copyTemplate()
  // Playwright's own variables are for this repository.
  const { COMPANY: _, ...env } = process.env
  const run = (script: string) =>
    execSync(`npm run --silent ${script}`, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })

  const port = await freePort()
  const options = { cwd: folder, env: { ...env, PORT: `${port}` }, shell: true, detached: true }
  const start = spawn('npm start', options)
  let output = ''
  start.stdout.on('data', text => (output += text))
  await expect.poll(() => output, { timeout: BUILD_TIMEOUT_MS }).toContain('The site is served at')
  await page.goto(`http://localhost:${port}/`)
  await siteStarted(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Apps by Your Company')
  await expect(page.getByRole('link', { name: 'Example App' })).toBeVisible()
  // All that it has started
  process.kill(-Number(start.pid))
  await once(start, 'exit')

  expect(run('check')).toContain('1 records, 0 faults')
  expect(() => run('build')).toThrow('pages/imprint.md, line 3: {fill in: this page is an example.')
  // What a company does with the examples
  rmSync(join(folder, 'pages'), { recursive: true })
  const company = join(folder, 'company.json')
  const written = readFileSync(company, 'utf8').replaceAll(/\{fill[ -]in[^}]*\}/g, 'own')
  writeFileSync(company, written)
  run("brand -- --name 'Acme Apps' --color '#aa3300'")
  expect(readFileSync(join(folder, 'company.json'), 'utf8')).toContain('"Acme Apps"')
  const listing = 'maps/fastlane/metadata/android/en-US'
  mkdirSync(join(folder, listing), { recursive: true })
  writeFileSync(join(folder, listing, 'title.txt'), 'Maps')
  expect(run('import -- maps')).toContain('1 added')
  const catalogue = join(folder, 'public/data.json')
  const records = JSON.parse(readFileSync(catalogue, 'utf8'))
  writeFileSync(catalogue, JSON.stringify([{ id: 17, title: 'Kettle' }, records[1]]))
  run('build -- --logLevel warn')
  const pageOf = (id: number) => existsSync(join(folder, `dist/appdetails/${id}.html`))
  expect([17, 18].map(pageOf)).toEqual([true, true])
  writeFileSync(catalogue, JSON.stringify(records.slice(1)))
  run('build -- --logLevel warn')
  expect([17, 18].map(pageOf)).toEqual([false, true])

  // The steps of the weekly workflow
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=T', '-c', 'user.email=t@e.example', 'commit', '--quiet', '--message=Test')
  writeFileSync(join(folder, listing, 'title.txt'), 'More maps')
  run('engine -- refresh import --out refresh')
  git('reset', '--quiet', '--hard')
  run('engine -- refresh check --out refresh')
  expect(readFileSync(join(folder, 'dist/appdetails/18.html'), 'utf8')).toContain('More maps')
  const screens = listFiles(join(folder, 'refresh/screens'))
  expect(screens).toEqual(['appdetails-18.png', 'apps.png', 'index.png'])
})
