import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** Throws before any work is done if `flag`'s `file` cannot be written after it. */
export function requireWritable(flag: string, file: string): void {
  const folder = dirname(resolve(file))
  if (!existsSync(folder)) throw new Error(`Cannot write ${flag} ${file}: no folder ${folder}.`)
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`Cannot write ${flag} ${file}: it is a folder. Name a file.`)
  }
}

/** Writes a file whole or not at all. A file that already has this text stays untouched: its watchers see no change. */
export function writeWhole(file: string, text: string): void {
  if (existsSync(file) && readFileSync(file).equals(Buffer.from(text))) return
  const draft = `${file}.tmp`
  try {
    writeFileSync(draft, text)
    renameSync(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}
