import { execFileSync } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { requireWritable, writeFileAtomic } from '../../../tools/lib/outFile.ts'
import { writeFolder } from '../../support/writeFolder.ts'

/** A folder with a file 'target'. */
function openFolder() {
  const folder = writeFolder({ target: 'kept' })
  return { folder, target: join(folder, 'target'), out: join(folder, 'out.json') }
}

it('a temporary folder is gone once its process has ended', () => {
  const file = JSON.stringify(import.meta.resolve('../../../tools/lib/temporaryFolder.ts'))
  const code = `import { makeTemporaryFolder } from ${file}; console.log(makeTemporaryFolder('x'))`
  const args = ['--input-type=module', '--eval', code]
  const folder = execFileSync(process.execPath, args, { encoding: 'utf8' }).trim()
  expect([dirname(folder), existsSync(folder)]).toEqual([tmpdir(), false])
})

describe('writeFileAtomic', () => {
  it('replaces a file, and leaves nothing else in the folder', () => {
    const { folder, out } = openFolder()
    writeFileSync(out, 'old')
    writeFileAtomic(out, 'new')
    expect(readFileSync(out, 'utf8')).toBe('new')
    expect(readdirSync(folder)).toEqual(['out.json', 'target'])
    // Watchers see no change if there is none.
    const inode = lstatSync(out).ino
    writeFileAtomic(out, Buffer.from('new'))
    expect(lstatSync(out).ino).toBe(inode)
  })

  it('writes through no link that waits at the name of a draft', () => {
    const { target, out } = openFolder()
    symlinkSync(target, `${out}.tmp`)
    writeFileAtomic(out, 'new')
    expect(readFileSync(target, 'utf8')).toBe('kept')
    expect(lstatSync(`${out}.tmp`).isSymbolicLink()).toBe(true)
  })

  it.each([
    ['a symbolic link', (out: string) => symlinkSync('target', out)],
    ['a symbolic link', (out: string) => symlinkSync('missing', out)],
    ['a pipe or a device', (out: string) => execFileSync('mkfifo', [out])],
    ['a folder', (out: string) => mkdirSync(out)],
  ])('refuses %s', (kind, make) => {
    const { folder, target, out } = openFolder()
    make(out)
    const inode = lstatSync(out).ino
    const reason = `${out}: it is ${kind}. Name a file.`
    expect(() => requireWritable('--out', out)).toThrow(`Cannot write --out ${reason}`)
    expect(() => writeFileAtomic(out, 'new')).toThrow(`Cannot write ${reason}`)
    expect(lstatSync(out).ino).toBe(inode)
    expect(readFileSync(target, 'utf8')).toBe('kept')
    expect(readdirSync(folder)).toHaveLength(2)
  })

  it('needs a folder', () => {
    expect(() => requireWritable('--out', 'no/such/file')).toThrow(
      /^Cannot write --out no\/such\/file: no folder \/\S+\/no\/such\.$/,
    )
  })
})
