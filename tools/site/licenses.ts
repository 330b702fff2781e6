import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readJsonFile } from '../lib/jsonFile.ts'
import { ROOT } from '../lib/root.ts'

/** An entry of package-lock.json. */
type LockedPackage = {
  name?: string
  version: string
  license: string
  dev?: boolean
  optional?: boolean
  devOptional?: boolean
}

/** The font of the styles, which no package brings. */
const FONT = { title: 'Inter 4.1 (OFL-1.1)', licenseFile: 'src/styles/inter/LICENSE.txt' }

/**
 * The text of licenses.txt for the folder `project`: the project itself, the packages that it needs at run
 * time, and its font, each with its license. The lock file names all packages, whatever brings one into the site: Vite,
 * Sass or a script with a bundle of its own. Some of them leave no code in it.
 */
export function licensesText(project = ROOT): string {
  const { value } = readJsonFile(join(project, 'package-lock.json'))
  const { packages } = value as { packages: Record<string, LockedPackage> }
  const intro = 'The software on this site, the packages that it needs, and their licenses'
  const entries = Object.entries(packages)
    .filter(([, { dev, optional, devOptional }]) => !dev && !optional && !devOptional)
    .map(([folder, { name, version, license }]) => {
      const title = `${name ?? folder.replace(/^.*node_modules\//, '')} ${version} (${license})`
      const texts = readdirSync(join(project, folder))
        .filter(file => /^(licen[cs]e|copying|notice)/i.test(file))
        .map(file => readFileSync(join(project, folder, file), 'utf8').trim())
      return [title, ...new Set(texts)].join('\n\n')
    })
  const ofFont = readFileSync(join(project, FONT.licenseFile), 'utf8').trim()
  entries.push(`${FONT.title}\n\n${ofFont}`)
  // The byte order mark is for hosts that do not name the encoding.
  return `\uFEFF${[intro, ...entries].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`
}
