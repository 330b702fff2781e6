import * as apps from 'virtual:messages/apps'
import * as header from 'virtual:messages/header'
import * as installation from 'virtual:messages/installation'
import * as phone from 'virtual:messages/phone'
import * as problem from 'virtual:messages/problem'
import * as screenshots from 'virtual:messages/screenshots'
import * as search from 'virtual:messages/search'

/**
 * The texts of the screens that sentences quote, by their namespace. Each by itself, since a whole namespace would become
 * part of what `/` loads. The header has all of its own.
 */
export const QUOTED = {
  apps: {
    category: apps.category,
    allCategories: apps.allCategories,
    order: apps.order,
    catalogueOrder: apps.catalogueOrder,
    mostDownloaded: apps.mostDownloaded,
    bestRated: apps.bestRated,
    newest: apps.newest,
    byTitle: apps.byTitle,
  },
  header,
  installation: {
    order: installation.order,
    storedOrder: installation.storedOrder,
    lowToHigh: installation.lowToHigh,
    highToLow: installation.highToLow,
  },
  phone: { title: phone.title },
  problem: { title: problem.title },
  screenshots: { heading: screenshots.heading },
  search: { label: search.label },
}

export type Quoted = typeof QUOTED
