import type { Company } from '../../site/companySchema.ts'

/** The title of the home page, and of index.html until a screen sets its own. */
export function homeTitle({ name, hero }: Pick<Company, 'name' | 'hero'>): string {
  return `${name} – ${hero.headline}`
}
