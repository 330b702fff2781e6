import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MAX_NAME_LENGTH } from '../../src/shared/domain/companySchema.ts'
import { IMAGES_FOLDER, WORDMARK_FILE } from '../../src/shared/domain/fileNames.ts'
import { type CompanyFolder, companyOption, ownFolder, readCompany } from '../company/company.ts'
import { derivePalette, parseColor } from '../company/palette.ts'
import { DRAWINGS } from '../company/recordPictures.ts'
import { defineCommand, runCommand } from '../lib/command.ts'
import { readJsonFile, shortPath } from '../lib/jsonFile.ts'
import { writeFileAtomic } from '../lib/outFile.ts'
import { parseLogo, TEXT_WARNING } from './logo.ts'
import { choosePlate, drawIcons, drawWordmark, recolor } from './pictures.ts'

export const command = defineCommand(
  'brand',
  'Gives the site a brand: writes name and color into company.json, and draws icons, wordmark and illustrations in the public folder of the company. What you leave out stays as it is. Exit 2: a value cannot be used; nothing is written.',
  "npm run brand -- --logo logo.svg --color '#0b7285' --name 'Acme Apps'",
)
  .option('--logo <file>', 'an SVG; unless it is wide, the name is drawn beside it')
  .option('--color <color>', 'an opaque CSS color, from which all tones are derived', parseColor)
  .option('--name <name>', `name of the company, up to ${MAX_NAME_LENGTH} characters`, parseName)
  .option('--plain-texts', 'replace the English and German texts of our demo by plain ones')
  .addOption(companyOption().default(undefined, 'company/'))
  .action(async ({ logo: ownFile, company: companyDir, plainTexts, ...values }) => {
    const changes = { ...values, ...(plainTexts && { texts: 'plain' }) }
    if (ownFile === undefined && Object.keys(changes).length === 0) {
      throw new Error('Nothing to change: pass --logo, --color, --name or --plain-texts.')
    }
    const folder = ownFolder(companyDir)
    const file = { ...readBefore(folder), ...changes }
    const { name, color, texts } = file
    if (!name || !color) throw new Error('A new brand needs --name and --color.')
    const palette = derivePalette(color)
    const logoFile = ownFile ?? folder.logo
    const logoText = readLogo(logoFile, color, ownFile !== undefined)
    const logo = logoText === undefined ? undefined : await parseLogo(logoText, shortPath(logoFile))

    const files: Record<string, string | Buffer> = {}
    for (const [path, picture] of illustrations(folder)) files[path] = recolor(picture, color)
    if (logo && logoText !== undefined) {
      const plate = choosePlate(logo, palette)
      const { svg, hasName } = drawWordmark(logo, plate, name, palette)
      files[folder.logo] = logoText
      for (const [path, icon] of Object.entries(await drawIcons(logo, plate, palette))) {
        files[join(folder.publicDir, path)] = icon
      }
      files[join(folder.publicDir, WORDMARK_FILE)] = svg
      if (plate) console.log(`The logo is on ${plate}, since light or dark mode would hide it.`)
      if (!hasName) {
        console.log(
          'The wordmark is the logo alone: the logo is wide, or the name is too long, or has a letter that our font lacks.',
        )
      }
    }
    files[folder.file] = `${JSON.stringify(file, null, 2)}\n`
    for (const [path, content] of Object.entries(files)) {
      mkdirSync(dirname(path), { recursive: true })
      writeFileAtomic(path, content)
    }

    console.log(`${Object.keys(files).length} files of the brand ${name} written.`)
    if (palette.brand !== color) {
      const what = palette.fill === palette.brand ? 'buttons and links' : 'links'
      console.log(`${color} cannot be read on white: ${what} are ${palette.brand}.`)
    }
    if (logo?.hasText) console.warn(TEXT_WARNING)
    if (!logo)
      console.log('There are no icons and no wordmark yet: run the command with --logo FILE.')
    const remedy =
      texts === 'plain' ? '' : ' Pages speak as our demo does, unless you pass --plain-texts.'
    console.log(`Texts and links are in ${shortPath(folder.file)}.${remedy}`)
  })
if (import.meta.main) await runCommand(command)

type Brand = { name: string; color: string; texts?: string }

/** The content of company.json. A new one has the texts that most companies want to write first. */
function readBefore(folder: CompanyFolder): Brand {
  if (existsSync(folder.file)) {
    // Throws for a file with faults, which other commands would refuse later.
    readCompany(folder)
    return readJsonFile(folder.file).value as Brand
  }
  const schema = fileURLToPath(new URL('../company.schema.json', import.meta.url))
  return {
    $schema: relative(folder.root, schema).replaceAll('\\', '/'),
    name: '',
    color: '',
    description: 'The apps by {company}, with their ratings and all links to the stores.',
    hero: { headline: 'Apps by {company}', paragraph: 'Find the app that makes your day easier.' },
  } as Brand
}

/** The illustrations by path, as SVG: the company's own, and ours where it has none. */
function illustrations({ publicDir }: CompanyFolder): [path: string, svg: string][] {
  const images = join(publicDir, IMAGES_FOLDER)
  const existing = existsSync(images)
    ? readdirSync(images).filter(path => path.endsWith('.svg'))
    : []
  const missing = DRAWINGS.map(path => basename(path)).filter(
    picture => !existing.includes(picture),
  )
  return [
    ...existing.map(picture => join(images, picture)),
    ...missing.map(picture =>
      fileURLToPath(new URL(`../../public/${IMAGES_FOLDER}/${picture}`, import.meta.url)),
    ),
  ].map(path => [join(images, basename(path)), readFileSync(path, 'utf8')])
}

/** The logo as SVG. Our own artwork gets the tones of `color`. Undefined if the company has no logo yet. */
function readLogo(file: string, color: string, isRequired: boolean): string | undefined {
  if (!existsSync(file)) {
    if (!isRequired) return undefined
    throw new Error(`${shortPath(file)} does not exist: pass the SVG of your logo.`)
  }
  try {
    return recolor(readFileSync(file, 'utf8'), color)
  } catch (error) {
    throw new Error(`${shortPath(file)} cannot be the logo: ${(error as Error).message}.`)
  }
}
/** Throws an error unless `text` is a name in one line. */
function parseName(text: string): string {
  const name = text.trim()
  if (name === '' || name.length > MAX_NAME_LENGTH || /\p{C}/u.test(name)) {
    throw new Error(`Invalid name '${text}': use 1 to ${MAX_NAME_LENGTH} characters in one line.`)
  }
  return name
}
