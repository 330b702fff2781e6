import type { Site } from '../../site/site.ts'

/** The title of the home page, and of the HTML shell until a screen has set its own. */
export function homeTitle({ name, hero }: Site): string {
  return `${name} – ${hero.headline}`
}
