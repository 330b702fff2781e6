import { join } from 'node:path'
import { SassColor, SassNumber, type Value } from 'sass-embedded'
import * as constants from '../../src/shared/domain/designConstants.ts'
import type { Palette } from '../company/palette.ts'
import { ROOT } from '../lib/root.ts'

/** Sass options for src/styles. Bootstrap 5 uses features that newer Sass deprecates. */
export const sassOptions = (readPalette: () => Palette) => ({
  loadPaths: [join(ROOT, 'node_modules')],
  quietDeps: true,
  silenceDeprecations: ['import' as const],
  functions: {
    /** A tone of the brand's palette by its name. */
    'brand-tone($name)': ([name]: Value[]) => {
      const tone = new Map(Object.entries(readPalette())).get(name?.assertString('name').text ?? '')
      if (tone === undefined) throw new Error(`The palette has no tone ${name}.`)
      const [red = 0, green = 0, blue = 0] = Buffer.from(tone.slice(1), 'hex')
      return new SassColor({ red, green, blue })
    },
    /** A value of designConstants.ts by its name: a number, or a length such as 48rem. */
    'constant($name)': ([name]: Value[]) => {
      const value = new Map<string, number | string>(Object.entries(constants)).get(
        name?.assertString('name').text ?? '',
      )
      if (value === undefined) throw new Error(`designConstants.ts has no ${name}.`)
      const [, unit] = /([a-z]+)$/.exec(String(value)) ?? []
      return new SassNumber(Number.parseFloat(String(value)), unit)
    },
  },
})
