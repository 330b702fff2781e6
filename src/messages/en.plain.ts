import type { SomeMessages } from './en.ts'

/** Replace the exact texts of the specification, for companies with `"texts": "plain"`. */
export const enPlain: SomeMessages = {
  app: {
    averageRatings: 'Average rating',
    totalReviews: 'Reviews',
    notFoundDescription: "We don't have this app.",
  },
  appNotFound: { title: 'No apps found', text: 'Try another search, or look at all our apps.' },
  apps: {
    title: 'Our apps',
    subtitle: 'Everything we make, in one place',
    description: 'All our apps in one place.',
    found: { one: '{count} app', other: '{count} apps' },
    catalogueOrder: 'Featured first',
  },
  footer: { copyright: '© {year} {company}. All rights reserved.' },
  header: { installation: 'Installed' },
  home: {
    trending: 'Featured apps',
    trendingSubtitle: 'A good place to start',
    showAll: 'Show all apps',
  },
  install: { now: 'Install now' },
  installation: {
    title: 'Your installed apps',
    found: { one: '{count} app', other: '{count} apps' },
    storedOrder: 'Order added',
    lowToHigh: 'Fewest downloads first',
    highToLow: 'Most downloads first',
  },
  message: { goBack: 'Go back' },
  notifications: {
    installing: 'App installed',
    alreadyInstalled: 'This app is already in your list',
    uninstalled: 'App uninstalled',
  },
  pageNotFound: { title: 'Page not found', text: "This page doesn't exist, or it has moved." },
}
