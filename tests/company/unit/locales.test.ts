import { expect, it } from 'vitest'
import { localesIn, readableLocales } from '../../../tools/import/locales.ts'

it.each([
  ['pt', ['pt-AO', 'pt-BR', 'pt-PT'], ['pt-BR', 'pt-AO', 'pt-PT']],
  ['pt', ['pt-BR', 'pt'], ['pt', 'pt-BR']],
  ['pt-PT', ['pt-BR', 'pt', 'pt-PT'], ['pt-PT', 'pt-BR', 'pt']],
  ['zh-Hans', ['zh-TW', 'zh-CN', 'zh-SG'], ['zh-CN', 'zh-SG']],
  ['he', ['iw-IL'], ['iw-IL']],
  ['nb', ['no-NO', 'nn-NO'], ['no-NO']],
  ['de', ['de_DE', 'default', 'images', '..', 'den', 'x'], ['de_DE']],
])('serves %s with the locales %j in the order %j', (language, locales, expected) => {
  expect(localesIn(language, locales)).toEqual(expected)
})

it('prefers the locale that the folder names within a language only', () => {
  const locales = ['de-AT', 'en-AU', 'en-US', 'fr-FR']
  expect(readableLocales('en', locales, 'en-AU')).toEqual(['en-AU', 'en-US'])
  expect(readableLocales('de', locales, 'fr-FR')).toEqual(['de-AT', 'en-US', 'en-AU', 'fr-FR'])
})
