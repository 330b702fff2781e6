import { readScreenshots, textLanguage } from '../../src/shared/domain/appDetails.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import type { HeroApp } from '../../src/shared/domain/companySchema.ts'
import type { ChosenCompany } from './company.ts'

/** The apps in `hero.apps` of company.json that have a screenshot, in order. Reads the apps only if it names some. */
export function findHeroApps(
  { company, language: { code } }: ChosenCompany,
  readApps: () => readonly AppRecord[],
): HeroApp[] {
  const { apps: ids } = company.hero
  if (ids.length === 0) return []
  const catalogue = readApps()
  return ids.flatMap(id => {
    const app = catalogue.find(app => app.id === id)
    const [screenshot] = app ? readScreenshots(app) : []
    if (!app || !screenshot) return []
    const language = textLanguage(app, 'title', code)
    return { id: app.id, title: app.title, image: screenshot.image, language }
  })
}
