import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { defineCommand, runCommand } from '../lib/command.ts'
import { ARTWORK } from './apps.ts'
import { paletteOf } from './drawing.ts'
import { screenshot } from './screens.ts'

const ICONS = 'public/images/apps'
const FOLDER = 'public/images/screenshots'

const command = defineCommand(
  'artwork',
  `Draws the screenshots of our own apps in the colours of their icons. Replaces ${FOLDER}/.`,
  'npm run artwork',
).action(() => {
  rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  for (const [name, { accent, isDark, screens }] of Object.entries(ARTWORK)) {
    const palette = paletteOf(readFileSync(`${ICONS}/${name}.svg`, 'utf8'), accent, isDark)
    for (const [index, screen] of screens.entries()) {
      writeFileSync(`${FOLDER}/${name}-${index + 1}.svg`, screenshot(screen, palette))
    }
  }
})
await runCommand(command)
