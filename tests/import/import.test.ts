import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, renameSync, symlinkSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { googlePlayResponse, itunesResult, openProject } from './project.ts'

const IMPORT = resolve('tools/import/importCommand.ts')
const itunesResponse = { resultCount: 1, results: [itunesResult] }

describe('npm run import', () => {
  it('leaves no draft of the catalogue if it cannot be written', async () => {
    const project = openProject()
    project.writeJson('google.json', googlePlayResponse)
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

  it('refuses a catalogue that is a link, before it writes anything', async () => {
    const project = openProject([])
    project.writeJson('google.json', googlePlayResponse)
    const catalogue = join(project.folder, 'public/data.json')
    renameSync(catalogue, join(project.folder, 'elsewhere.json'))
    symlinkSync('../elsewhere.json', catalogue)
    const before = project.files()
    expect(await project.run('import', ['google.json'])).toEqual({
      code: 2,
      output:
        'error: Cannot write the catalogue public/data.json: it is a symbolic link. Name a file.\n',
    })
    expect(project.files()).toEqual(before)
  })

  it('names a broken picture, and imports everything else', async () => {
    const project = openProject()
    const pictures = 'lamp/en-US/images/phoneScreenshots'
    project.write('lamp/en-US/title.txt', 'Lamp')
    project.write('lamp/en-US/images/icon.png', '')
    const raw = { width: 640, height: 640, channels: 3 } as const
    const noise = sharp(randomBytes(640 * 640 * 3), { raw })
    project.write(`${pictures}/1.png`, await noise.png().toBuffer())
    await project.picture(`${pictures}/2.png`, 8)
    const { code, output } = await project.run('import', ['lamp'])
    expect(output).toContain('lamp/en-US/images/icon.png cannot be imported as a picture')
    expect(output).toContain(`${pictures}/1.png cannot be imported as a picture: expected one that`)
    expect(code).toBe(1)
    expect(project.records()).toEqual([
      { id: 1, title: 'Lamp', screenshots: [{ image: expect.any(String), width: 8, height: 8 }] },
    ])
  })

  const google = (fields: object) => JSON.stringify({ ...googlePlayResponse, ...fields })
  const apple = (fields: object) =>
    JSON.stringify({ results: [itunesResult, { ...itunesResult, ...fields }] })
  const text = google({})
  it.each<[string, string | Uint8Array, string]>([
    ['cut off', text.slice(0, 99), 'line 1, column 96: invalid JSON. Unterminated string'],
    ['in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le'), 'expected UTF-8, got UTF-16'],
    ['in Latin-1', Buffer.from('{"title":"Caf\u00e9"}', 'latin1'), 'expected UTF-8, got another'],
    ['of another kind', '{"name":"Lamp"}', 'has an unknown format'],
    ['without apps', '{"results":[]}', 'results: expected at least one app'],
    ['without ids', '{"results":[{}]}', 'results.0.trackId: missing'],
    ['about songs', '{"results":[{"wrapperType":"track"}]}', 'only apps can be imported'],
    ['hostile', google({ appId: '../../x' }), '0.appId: expected a package name, got "../../x"'],
    [
      'with a bad picture',
      google({ screenshots: ['file:///x'] }),
      '0.screenshots.0: expected an http',
    ],
    [
      'with a bad icon',
      apple({ artworkUrl512: 'x' }),
      '1.artworkUrl512: expected an http(s) address',
    ],
    ['wrong in one place', apple({ version: 2 }), 'results.1.version: expected a string, got 2'],
  ])('refuses an answer that is %s, and writes nothing', async (_, content, reason) => {
    const project = openProject([{ id: 1, title: 'Kettle' }])
    project.writeJson('good.json', itunesResponse)
    project.write('bad.json', content)
    const before = project.files()
    const { code, output } = await project.run('import', ['good.json', 'bad.json'])
    expect(output).toMatch(/^error: .*bad\.json/)
    expect(output).toContain(reason)
    expect(output).not.toMatch(/\n +at /)
    expect(code).toBe(2)
    expect(project.files()).toEqual(before)
  })

  it('names a source that is missing as it was typed', async () => {
    const project = openProject()
    for (const source of ['none', '../none', '/none/here']) {
      const { output } = await project.run('import', [source])
      expect(output).toBe(`error: ${source} does not exist here.\n`)
    }
  })

  it.each<[string, string, string]>([
    ['a damaged map', 'catalogue.map.json', 'restore it from version control'],
    ['an invalid catalogue', 'public/data.json', 'is not a valid catalogue'],
  ])('refuses %s, and writes nothing', async (_, file, reason) => {
    const project = openProject()
    project.write('lamp/en-US/title.txt', 'Lamp')
    project.write(file, '{"apps": 1}')
    const before = project.files()
    const { code, output } = await project.run('import', ['lamp'])
    expect(output).toContain(`error: ${file}`)
    expect(output).toContain(reason)
    expect(code).toBe(2)
    expect(project.files()).toEqual(before)
  })

  it.each(['en-US/full_description.txt', 'en-US/images', 'fr-FR'])(
    'refuses %s as a symbolic link out of the folder',
    async link => {
      const project = openProject()
      project.write('secret/icon.png', 'secret')
      project.write('secret/title.txt', 'secret')
      project.write('lamp/en-US/title.txt', 'Lamp')
      symlinkSync('/nowhere', join(project.folder, 'lamp/docs'))
      const target = link.endsWith('.txt') ? 'secret/icon.png' : 'secret'
      symlinkSync(join(project.folder, target), join(project.folder, 'lamp', link))
      const { code, output } = await project.run('import', ['lamp'])
      expect(output).toMatch(new RegExp(`^error: lamp/${link}\\S* is a symbolic link`))
      expect(code).toBe(2)
      expect(project.has('public/data.json')).toBe(false)
    },
  )
})
