import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { openProject } from './project.ts'

const IMPORT = resolve('tools/import/importCommand.ts')

describe('npm run import', () => {
  it('leaves no draft of the catalogue if it cannot be written', async () => {
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
})
