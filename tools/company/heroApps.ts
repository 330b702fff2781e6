import { readScreenshots, textLanguage } from '../../src/shared/domain/appDetails.ts'
import type { HeroApp } from '../../src/shared/domain/companySchema.ts'
import { type ChosenCompany, cataloguePath } from './company.ts'
import { readLocalCatalogue } from './overlay.ts'

/** The apps in `hero.apps` of company.json that have a screenshot, in order. */
export function readHeroApps(chosen: ChosenCompany): HeroApp[] {
  const { apps: ids } = chosen.company.hero
  if (ids.length === 0) return []
  const catalogue = readLocalCatalogue(cataloguePath(chosen.folder), chosen)
  return ids.flatMap(id => {
    const app = catalogue.find(app => app.id === id)
    const [screenshot] = app ? readScreenshots(app) : []
    if (!app || !screenshot) return []
    const language = textLanguage(app, 'title', chosen.language.code)
    return { id: app.id, title: app.title, image: screenshot.image, language }
  })
}
