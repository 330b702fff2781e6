import { ICON_FILES } from '../../src/shared/domain/fileNames.ts'
import type { Locale } from '../../src/shared/domain/locale.ts'
import type { ChosenCompany } from '../company/company.ts'

/** The web app manifest, with which browsers offer to install the site. */
export function webManifest(
  { base, folder, isDefault }: Locale,
  { company, palette, language }: ChosenCompany,
): object {
  // The icons are those of the default language.
  const icon = (name: string) => `${folder && '../'}${name}`
  return {
    ...(!isDefault && { lang: language.code, dir: language.dir }),
    id: base,
    start_url: base,
    scope: base,
    name: company.name,
    short_name: company.name,
    description: company.description,
    display: 'standalone',
    theme_color: palette.paper,
    background_color: palette.paper,
    icons: [
      { src: icon(ICON_FILES.small), sizes: '192x192', type: 'image/png' },
      { src: icon(ICON_FILES.large), sizes: '512x512', type: 'image/png' },
      { src: icon(ICON_FILES.maskable), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
}
