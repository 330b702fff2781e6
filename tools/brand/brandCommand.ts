import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { defineCommand, runCommand } from '../lib/command.ts'
import { derivePalette, parseColor } from '../lib/palette.ts'
import type { Brand } from '../lib/site.ts'
import { parseLogo, TEXT_WARNING } from './logo.ts'
import { choosePlate, drawIcons, drawWordmark, recolor } from './pictures.ts'

const BRAND_FILE = 'src/site/brand.json'
/** Kept, so that a later run can change the color or the name alone. */
const LOGO_FILE = 'src/site/logo.svg'
const IMAGES = 'public/images'
const WORDMARK = 'images/wordmark.svg'
const MAX_NAME_LENGTH = 40

const command = defineCommand(
  'brand',
  `Gives the site another brand: writes ${BRAND_FILE} and draws icons, wordmark and illustrations in public/. What you leave out stays as it is. Exit 2: a value cannot be used; nothing is written.`,
  "npm run brand -- --logo logo.svg --color '#0b7285' --name 'Acme Apps'",
)
  .option('--logo <file>', 'an SVG; unless it is wide, the name is drawn beside it')
  .option('--color <color>', 'an opaque CSS color, from which all tones are derived', parseColor)
  .option('--name <name>', `name of the company, up to ${MAX_NAME_LENGTH} characters`, parseName)
  .action(async ({ logo: ownFile, ...changes }) => {
    if (ownFile === undefined && Object.keys(changes).length === 0) {
      throw new Error('Nothing to change: pass --logo, --color or --name.')
    }
    const brand: Brand = { ...JSON.parse(readFileSync(BRAND_FILE, 'utf8')), ...changes }
    const { name, color } = brand
    const palette = derivePalette(color)
    const logoFile = ownFile ?? LOGO_FILE
    const logoText = recolor(readLogo(logoFile), color)
    const logo = await parseLogo(logoText, logoFile)
    const plate = choosePlate(logo, palette)
    const { svg, hasName, ...size } = drawWordmark(logo, plate, name, palette)

    const files: Record<string, string | Buffer> = { [LOGO_FILE]: logoText }
    for (const picture of readdirSync(IMAGES).filter(path => path.endsWith('.svg'))) {
      const path = `${IMAGES}/${picture}`
      files[path] = recolor(readFileSync(path, 'utf8'), color)
    }
    for (const [path, icon] of Object.entries(await drawIcons(logo, plate, palette))) {
      files[`public/${path}`] = icon
    }
    files[`public/${WORDMARK}`] = svg
    const written = { ...brand, wordmark: { path: WORDMARK, ...size } }
    files[BRAND_FILE] = `${JSON.stringify(written, null, 2)}\n`
    for (const [path, content] of Object.entries(files)) writeFileSync(path, content)

    console.log(`${Object.keys(files).length} files of the brand ${name} written.`)
    if (palette.brand !== color) {
      const what = palette.fill === palette.brand ? 'buttons and links' : 'links'
      console.log(`${color} cannot be read on white: ${what} are ${palette.brand}.`)
    }
    if (logo.hasText) console.warn(TEXT_WARNING)
    if (plate) console.log(`The logo is on ${plate}, since light or dark mode would hide it.`)
    if (!hasName) console.log('The wordmark is the logo alone.')
    console.log('Texts and links are in src/site/site.ts.')
  })
await runCommand(command)

function readLogo(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be the logo: ${(error as Error).message}.`)
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
