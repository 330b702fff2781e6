import type { SomeMessages } from './en.ts'

/** As in en.plain.ts. */
export const dePlain: SomeMessages = {
  appNotFound: {
    title: 'Nichts gefunden',
    text: 'Probier einen anderen Suchbegriff, oder sieh dir alle unsere Apps an.',
  },
  apps: {
    title: 'Unsere Apps',
    subtitle: 'Alles, was wir machen, an einem Ort',
    description: 'Alles, was wir machen, an einem Ort.',
    found: { one: '{count} App', other: '{count} Apps' },
    catalogueOrder: 'Ausgewählte zuerst',
  },
  footer: { copyright: '© {year} {company}. Alle Rechte vorbehalten.' },
  home: {
    trending: 'Ausgewählte Apps',
    trendingSubtitle: 'Ein guter Anfang',
    showAll: 'Alle Apps anzeigen',
  },
  installation: {
    found: { one: '{count} App', other: '{count} Apps' },
    storedOrder: 'Reihenfolge der Installation',
  },
  notifications: {
    installing: 'App installiert',
    alreadyInstalled: 'Die App ist schon in deiner Liste',
  },
  pageNotFound: {
    title: 'Seite nicht gefunden',
    text: 'Diese Seite gibt es nicht, oder sie ist umgezogen.',
  },
}
