import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { localesIn, readableLocales } from '../../tools/import/locales.ts'
import { openProject } from './project.ts'

const ANDROID = 'lamp/fastlane/metadata/android'

/** A project in these languages, with an app whose texts are in four locales. */
async function openLamp(...languages: string[]) {
  const project = openProject()
  project.setCompany({ languages })
  const texts = {
    'en-US/title': 'Lamp',
    'en-US/short_description': 'Light',
    'en-US/changelogs/10': 'Brighter',
    'de-DE/title': 'Lamp',
    'de-DE/short_description': 'Licht\u0007 <b>hell</b>',
    'de-DE/changelogs/9': 'Heller',
    'de-AT/full_description': 'Liest gut',
    'pt-BR/short_description': 'Luz',
    'pt-BR/changelogs/10': 'Mais brilho',
    'fr-FR/title': 'Lampe',
  }
  for (const [name, text] of Object.entries(texts)) project.write(`${ANDROID}/${name}.txt`, text)
  await project.picture(`${ANDROID}/en-US/images/phoneScreenshots/1.png`, 40)
  await project.picture(`${ANDROID}/de-DE/images/phoneScreenshots/1.png`, 50)
  return {
    ...project,
    overlay: (language: string) => JSON.parse(project.read(`public/data.${language}.json`)),
  }
}

describe('npm run import, in several languages', () => {
  it('writes what differs in each language of the site, and leaves what was edited by hand', async () => {
    const project = await openLamp('en', 'de', 'pt')
    await project.run('import', ['lamp', '--summary', 'changes.md'])
    expect(project.read('changes.md')).toMatch(/### App 1: .*\/appdetails\/1 .*<pre>de: tagline/s)
    expect(project.records()).toMatchObject([{ title: 'Lamp', whatsNew: 'Brighter' }])
    const [german] = project.overlay('de')
    const image = expect.stringMatching(/^images\/apps\/lamp-screenshot-/)
    expect(german).toEqual({
      id: 1,
      tagline: 'Licht hell',
      description: 'Liest gut',
      screenshots: [{ image, width: 50, height: 50 }],
    })
    expect(project.overlay('pt')).toEqual([{ id: 1, tagline: 'Luz', whatsNew: 'Mais brilho' }])
    expect(project.has('public/data.fr.json')).toBe(false)
    expect((await project.run('check')).output).toContain('0 faults')

    project.writeJson('public/data.de.json', [{ id: 1, downloads: 5 }])
    const faulty = await project.run('check')
    expect(faulty.output).toContain('line 1: 0.downloads: unknown')
    expect(faulty.code).toBe(1)

    const { description, ...others } = german
    project.writeJson('public/data.de.json', [{ ...others, tagline: 'Mein Licht' }])
    project.write(`${ANDROID}/de-DE/short_description.txt`, 'Neues Licht')
    project.write(`${ANDROID}/pt-BR/short_description.txt`, 'Light')
    const second = await project.run('import', ['lamp'])
    expect(second.output.replace(/\s+/g, ' ')).toContain(
      'changed pt: tagline; left, since edited by hand: de: tagline (source has changed), de: description',
    )
    expect(project.overlay('de')).toEqual([{ ...others, tagline: 'Mein Licht' }])
    expect(project.overlay('pt')).toMatchObject([{ tagline: 'Light' }])
    await project.run('import', ['lamp', '--force'])
    expect(project.overlay('de')).toMatchObject([{ tagline: 'Neues Licht', description }])

    // An app that was removed by hand leaves with everything that was imported.
    const early = { id: 9, title: 'Noch nicht da' }
    project.writeJson('public/data.json', [])
    project.writeJson('public/data.de.json', [...project.overlay('de'), early])
    const gone = await project.run('check')
    expect(gone.output.replace(/\s+/g, ' ')).toContain(
      'translations of [1,9] in data.de.json: expected apps in data.json.',
    )
    expect(gone.code).toBe(0)
    await project.run('import', ['--refresh'])
    expect([project.overlay('de'), project.overlay('pt')]).toEqual([[early], []])
    expect(project.has(`public/${german.screenshots[0].image}`)).toBe(false)
  })

  it('drops the news of an older version, unless they were edited by hand', async () => {
    const project = await openLamp('en', 'de', 'pt')
    await project.run('import', ['lamp'])
    const [german] = project.overlay('de')
    const edited = { ...german, whatsNew: 'Von Hand' }
    project.writeJson('public/data.de.json', [edited])
    project.write(`${ANDROID}/en-US/changelogs/11.txt`, 'Still brighter')
    const { output } = await project.run('import', ['--refresh'])
    expect(output).toMatch(/1 +Lamp +changed +whatsNew, pt: whatsNew\n/)
    expect(project.records()).toMatchObject([{ whatsNew: 'Still brighter' }])
    expect(project.overlay('pt')).toEqual([{ id: 1, tagline: 'Luz' }])
    expect(project.overlay('de')).toEqual([edited])
    expect((await project.run('import', ['--refresh'])).output).toContain('0 changed')
  })

  it('leaves the news of a translation if those of the default language stay', async () => {
    const project = await openLamp('en', 'de', 'fr')
    const notes = (locale: string) => `notes/fastlane/metadata/${locale}/release_notes.txt`
    project.write('notes/fastlane/metadata/en-US/name.txt', 'Notes')
    project.write(notes('en-US'), 'Faster')
    project.write(notes('de-DE'), 'Schneller')
    project.write(notes('fr-FR'), 'Plus vite')
    await project.run('import', ['notes'])
    rmSync(join(project.folder, notes('en-US')))
    project.write(notes('de-DE'), 'Noch schneller')
    project.write(notes('fr-FR'), 'Encore plus vite')
    const { output } = await project.run('import', ['--refresh'])
    expect(output).toContain('whatsNew: no longer delivered')
    expect(project.overlay('de')).toEqual([{ id: 1, whatsNew: 'Schneller' }])
    expect(project.overlay('fr')).toEqual([{ id: 1, whatsNew: 'Plus vite' }])
  })

  it('knows the texts of a language by its new code, and those that were edited by hand', async () => {
    const project = await openLamp('en', 'de')
    await project.run('import', ['lamp'])
    project.setCompany({ languages: ['en', 'de-AT'], formerLanguages: ['fr'] })
    const [{ tagline, ...german }] = project.overlay('de')
    project.writeJson('public/data.de-AT.json', [{ ...german, tagline: 'Mein Licht' }])
    project.write(`${ANDROID}/de-AT/full_description.txt`, 'Liest besser')
    const { output } = await project.run('import', ['lamp'])
    expect(output.replace(/\s+/g, ' ')).toContain(
      'changed de-AT: description; left, since edited by hand: de-AT: tagline',
    )
    const translated = { ...german, tagline: 'Mein Licht', description: 'Liest besser' }
    expect(project.overlay('de-AT')).toEqual([translated])
    expect(project.map().apps[0]?.translations).toHaveProperty('de-AT.description', 'Liest besser')
  })

  it("takes the default language's texts from its own locales, then from English ones", async () => {
    const project = await openLamp('de', 'en')
    rmSync(join(project.folder, 'public'), { recursive: true })
    await project.run('import', ['lamp'])
    const record = { tagline: 'Licht hell', description: 'Liest gut', whatsNew: 'Brighter' }
    expect(project.records()).toMatchObject([record])
    expect(project.overlay('en')).toMatchObject([{ tagline: 'Light' }])

    // Removed by hand
    project.writeJson('public/data.json', [])
    const { code, output } = await project.run('import', ['lamp'])
    expect(code, output).toBe(0)
    expect(project.overlay('en')).toEqual([])
  })
})

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
