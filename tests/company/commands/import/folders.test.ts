import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openAdapters } from '../../../../tools/import/adapters.ts'
import { openFolder } from '../../../../tools/import/sourceTree.ts'
import { git } from '../../../../tools/lib/git.ts'
import { writeFolder } from '../../../support/writeFolder.ts'
import { picture, supply } from './project.ts'

const read = (source: string) => openAdapters(['en', 'de'])(source)

const reasonOf = (source: string) =>
  read(source).then(
    () => 'none',
    (error: Error) => error.message,
  )

const texts = { title: 'Lamp', short_description: 'Light' }

describe('a listing', () => {
  it.each([
    '',
    'fastlane/metadata/android',
    'fastlane/android/metadata',
    'mobile/android/fastlane/metadata/android',
    'packages/app/fastlane/metadata/android',
    'app/src/full/fastlane/metadata/android',
    'fastlane/metadata/android/example.lamp',
    'metadata',
  ])('is found in the folder %j', async place => {
    const folder = writeFolder({ 'docs/app/de/title.txt': 'No listing', ...supply(place, texts) })
    expect((await read(folder)).fields).toMatchObject({ title: 'Lamp', tagline: 'Light' })
  })

  it("is found in F-Droid's metadata, with pictures beside its texts", async () => {
    const place = 'metadata/example.lamp/en-US'
    const folder = writeFolder({
      [`${place}/name.txt`]: 'Lamp',
      [`${place}/summary.txt`]: 'Light',
      [`${place}/icon.png`]: await picture('teal'),
      [`${place}/phoneScreenshots/10.png`]: await picture('red'),
      [`${place}/phoneScreenshots/2.png`]: await picture('red'),
    })
    const { fields, icon, screenshots, ids } = await read(folder)
    expect(fields).toMatchObject({ title: 'Lamp', tagline: 'Light' })
    expect(icon).toEqual({ file: `${folder}/${place}/icon.png` })
    expect(screenshots).toMatchObject([{ file: expect.stringMatching(/2\.png$/) }, {}])
    expect(ids).toContain('example.lamp')
  })

  it('of Android and iOS is one, with the screenshots of phones', async () => {
    const folder = writeFolder({
      ...supply('fastlane/metadata/android', texts),
      'fastlane/metadata/en-US/name.txt': 'Lamp for iPhone',
      'fastlane/metadata/en-US/support_url.txt': 'https://lamp.example/help',
      'fastlane/metadata/en-US/release_notes.txt': '### New\n\n- **warm** light',
      'fastlane/metadata/primary_category.txt': 'PHOTO_AND_VIDEO',
      'fastlane/screenshots/en-US/iPad-1.png': await picture('red'),
      'fastlane/screenshots/en-US/iPhone-1.png': await picture('teal'),
    })
    const { fields, screenshots } = await read(folder)
    expect(fields).toMatchObject({
      title: 'Lamp',
      support: 'https://lamp.example/help',
      category: 'Photo & Video',
      whatsNew: 'New\n\n• warm light',
    })
    expect(screenshots).toMatchObject([{ file: expect.stringMatching(/iPhone-1\.png$/) }])
  })

  it('has plain texts as they are, and HTML of Google Play as text', async () => {
    const solved = 'Solves a<b and c>d.'
    const android = 'fastlane/metadata/android'
    const folder = writeFolder({
      ...supply(android, {
        title: solved,
        short_description: solved,
        full_description: '<b>D</b>',
      }),
      [`${android}/en-US/changelogs/1.txt`]: solved,
      'apple/fastlane/metadata/en-US/name.txt': 'Lamp',
      'apple/fastlane/metadata/en-US/description.txt': solved,
    })
    const { fields } = await read(join(folder, 'fastlane'))
    expect(fields).toEqual({ title: solved, tagline: solved, description: 'D', whatsNew: solved })
    expect((await read(join(folder, 'apple'))).fields).toMatchObject({ description: solved })
  })

  it('has framed screenshots in place of the same ones without a frame', async () => {
    const place = 'fastlane/metadata/android/en-US/images/phoneScreenshots'
    const names = ['1.png', '1_framed.png', '2.PNG', '2_framed.png', '3.jpg']
    const pictures = await Promise.all(names.map(() => picture('teal')))
    const folder = writeFolder({
      ...supply('fastlane/metadata/android', texts),
      ...Object.fromEntries(names.map((name, at) => [`${place}/${name}`, pictures[at]])),
    })
    const { screenshots } = await read(folder)
    const kept = ['1_framed.png', '2_framed.png', '3.jpg']
    expect(screenshots).toEqual(kept.map(name => ({ file: `${folder}/${place}/${name}` })))
  })

  it.each([
    [
      'of the newest device that shows them',
      ['iPhone 14 Pro Max-1_home', 'iPhone 14 Pro Max-2', 'iPhone 8 Plus-1_home', 'iPhone Xs-2'],
      ['iPhone 14 Pro Max-1_home', 'iPhone 14 Pro Max-2'],
    ],
    [
      'of the largest size',
      ['0_APP_IPHONE_55_0', '0_APP_IPHONE_65_0', '1_APP_IPHONE_65_1'],
      ['0_APP_IPHONE_65_0', '1_APP_IPHONE_65_1'],
    ],
    [
      'of one device whole',
      ['iPhone 1', 'iPhone 2', 'iPhone-3'],
      ['iPhone 1', 'iPhone 2', 'iPhone-3'],
    ],
    ['of several screens', ['iPhone 8-1', 'iPhone 14-2'], ['iPhone 8-1', 'iPhone 14-2']],
  ])('of iOS has screenshots %s', async (_, names, kept) => {
    const place = 'fastlane/screenshots/en-US'
    const folder = writeFolder({
      'fastlane/metadata/en-US/name.txt': 'Lamp',
      ...Object.fromEntries(names.map(name => [`${place}/${name}.png`, ''])),
    })
    const { screenshots } = await read(folder)
    expect(screenshots).toEqual(kept.map(name => ({ file: `${folder}/${place}/${name}.png` })))
  })

  it('of gradle-play-publisher has its default language, contacts and public news', async () => {
    const play = 'mobile/src/main/play'
    const folder = writeFolder({
      'mobile/build.gradle.kts': 'applicationId = "example.lamp"',
      [`${play}/default-language.txt`]: 'en-AU',
      [`${play}/contact-email.txt`]: 'help@lamp.example',
      [`${play}/contact-website.txt`]: 'https://lamp.example',
      [`${play}/listings/en-US/title.txt`]: 'Lamp',
      [`${play}/listings/en-AU/title.txt`]: 'Light',
      [`${play}/listings/en-AU/graphics/icon/main.png`]: await picture('teal'),
      [`${play}/release-notes/en-AU/beta.txt`]: 'For testers',
      [`${play}/release-notes/en-AU/default.txt`]: 'Warmer',
    })
    const { fields, icon } = await read(folder)
    expect(fields).toEqual({
      title: 'Light',
      whatsNew: 'Warmer',
      website: 'https://lamp.example',
      support: 'mailto:help@lamp.example',
      stores: { googlePlay: 'https://play.google.com/store/apps/details?id=example.lamp' },
    })
    expect(icon).toMatchObject({ file: expect.stringMatching(/icon\/main\.png$/) })
  })

  it('in several places is not chosen: the sources to write are named', async () => {
    const places = ['app/src/full', 'app/src/pure'].map(it => `${it}/fastlane/metadata/android`)
    const folder = writeFolder(Object.assign({}, ...places.map(place => supply(place, texts))))
    const [full = '', pure] = places.map(place => `${folder}/${place}`)
    expect(await reasonOf(folder)).toBe(
      `${folder} has several listings. Write one of these as the source: ${full}, ${pure}.`,
    )
    expect((await read(full)).fields.title).toBe('Lamp')
  })

  it('is asked for where there is none', async () => {
    const reason = await reasonOf(writeFolder({ 'README.md': '' }))
    expect(reason).toContain('has no listing: expected texts of fastlane')
  })

  it('is not in a submodule that is not cloned, which is named', async () => {
    const folder = writeFolder({
      '.gitmodules': '[submodule "x"]\n\tpath = the texts\n\turl = ../texts',
      'app/README.md': '',
    })
    git(folder, 'init', '--quiet')
    git(folder, 'update-index', '--add', '--cacheinfo', `160000,${'1'.repeat(40)},the texts`)
    expect(await reasonOf(join(folder, 'app'))).toContain(
      `; the submodule ${folder}/the texts is empty: run git submodule update --init in ${folder}/app.`,
    )
  })

  it('takes the name of its project where no file has a title', async () => {
    const folder = writeFolder(
      supply('notes/android/fastlane/metadata/android', { full_description: 'D' }),
    )
    expect(await read(join(folder, 'notes'))).toMatchObject({ folderName: 'notes' })
  })

  it('is read through links to folders, once', async () => {
    const folder = writeFolder({
      ...supply('.shared/fastlane/metadata/android', texts),
      '.shared/fastlane/metadata/en-US/name.txt': 'Lamp',
      '.shared/fastlane/screenshots/en-US/1.png': await picture('teal'),
    })
    const link = (target: string, at: string) => symlinkSync(target, join(folder, at))
    link('.shared/fastlane', 'fastlane')
    link('fastlane/metadata', 'metadata')
    link('en-US', '.shared/fastlane/metadata/android/de')
    link('..', '.shared/fastlane/around')
    link('self', 'self')
    const { fields, screenshots, translations, notes } = await read(folder)
    expect([fields, notes]).toMatchObject([{ title: 'Lamp', tagline: 'Light' }, []])
    expect(screenshots).toHaveLength(1)
    expect(translations).toMatchObject({ de: { fields: { tagline: 'Light' } } })
  })

  it('does not lead out of its folder', async () => {
    const folder = writeFolder({ ...supply('lamp', texts), 'secret/title.txt': 'Secret' })
    const [lamp, secret] = [join(folder, 'lamp'), join(folder, 'secret')]
    symlinkSync(secret, join(lamp, 'de'))
    symlinkSync(join(folder, 'nowhere'), join(lamp, 'en-US/full_description.txt'))
    expect(await read(lamp)).toMatchObject({
      fields: { title: 'Lamp' },
      translations: { de: { fields: {} } },
      notes: [`de left out: it leads out of ${lamp}`],
    })
    symlinkSync(join(secret, 'title.txt'), join(lamp, 'en-US/summary.txt'))
    symlinkSync(join(secret, 'title.txt'), join(lamp, 'en-US/name.txt'))
    expect(await reasonOf(lamp)).toBe('none')
    const other = writeFolder({ 'en-US/full_description.txt': 'D' })
    symlinkSync(join(secret, 'title.txt'), join(other, 'en-US/title.txt'))
    expect(await reasonOf(other)).toContain('title.txt is a symbolic link that leads out of')
    const clone = writeFolder({ '.git/en-US/title.txt': 'Secret', 'app/README.md': '' })
    symlinkSync('.git', join(clone, 'metadata'))
    symlinkSync(lamp, join(clone, 'app/metadata'))
    expect(await reasonOf(clone)).toMatch(
      /no listing: .*; metadata left out: .*; app\/metadata left/,
    )
  })

  it('is not sought forever where links lead to each other', () => {
    const names = Array.from({ length: 12 }, (_, at) => `f${at}`)
    const folder = writeFolder()
    for (const name of names) mkdirSync(join(folder, name))
    for (const name of names)
      for (const other of names) symlinkSync(`../${other}`, join(folder, name, other))
    expect(() => openFolder(folder, 1000)).toThrow('has more than 1000 files and folders')
  })
})

describe('the package', () => {
  it.each([
    ['fastlane/Appfile', 'package_name("example.lamp")'],
    ['fastlane/Appfile', `package_name(ENV["APP_ID"] || 'example.lamp') # the app`],
    ['fastlane/Appfile', `package_name ENV.fetch("APP.ID", "example.lamp")`],
    ['packages/app/android/fastlane/Appfile', 'package_name "example.lamp"'],
    ['app/build.gradle', 'android {\n  applicationId "example.lamp"\n}'],
  ])('comes from %s: %s', async (file, text) => {
    const folder = writeFolder({ ...supply('fastlane/metadata/android', texts), [file]: text })
    const { ids, fields } = await read(folder)
    expect(ids).toEqual(['example.lamp'])
    // F-Droid reads such folders, too.
    expect(fields.stores !== undefined).toBe(file.endsWith('Appfile'))
  })

  it('is unknown if two apps of the repository have one', async () => {
    const folder = writeFolder({
      ...supply('fastlane/metadata/android', texts),
      'one/build.gradle': 'applicationId "example.one"',
      'two/build.gradle': 'applicationId "example.two"',
    })
    expect((await read(folder)).ids).toEqual([])
  })
})
