import type { MappedApp } from './catalogueMap.ts'
import type { PictureSource } from './importedApp.ts'
import type { JoinedApp } from './joinSources.ts'
import type { IncomingApp } from './mergeCatalogue.ts'
import { type FetchError, isTemporary } from './fetchBytes.ts'
import {
  convertIcon,
  convertScreenshot,
  type KnownIcon,
  newIcon,
  type PictureFolders,
} from './pictures.ts'

/**
 * The fields of an app with its pictures. One that fails is left out, and named in `failures`; while a host
 * does not answer, the screenshots that the app has stay. With `isLinking`, pictures stay on their hosts.
 */
export async function takePictures(
  app: JoinedApp,
  { ids, imported, translations = {} }: MappedApp,
  knownIcon: KnownIcon | undefined,
  folders: PictureFolders,
  isLinking: boolean,
): Promise<Omit<IncomingApp, 'entry'> & { failures: string[] }> {
  const name = pictureName(app.fields.title)
  const failures: string[] = []
  let isOffline = false
  const attempt = async <Result>(convert: () => Promise<Result>): Promise<Result | undefined> => {
    try {
      return await convert()
    } catch (error) {
      failures.push((error as Error).message)
      isOffline ||= 'status' in (error as FetchError) && isTemporary(error as FetchError)
      return undefined
    }
  }
  const link = (source: PictureSource) =>
    isLinking && 'url' in source ? { image: source.url } : undefined
  const takeAll = async (screenshots: readonly PictureSource[], known: unknown) => {
    const gallery = []
    for (const source of screenshots) {
      const convert = () => convertScreenshot(source, name, folders)
      const picture = link(source) ?? (isOffline ? undefined : await attempt(convert))
      if (picture) gallery.push(picture)
    }
    return gallery.length === 0 || (isOffline && known) ? {} : { screenshots: gallery }
  }

  const { icon } = app
  const known = knownIcon ?? newIcon(name, ids)
  const linked = icon && link(icon)
  const convert = async () => icon && convertIcon(icon, known, folders)
  const newHash = linked ? undefined : await attempt(convert)
  const taken: Omit<IncomingApp, 'entry'> = {
    fields: {
      ...app.fields,
      ...(newHash ? { image: known.image } : linked),
      ...(await takeAll(app.screenshots, imported.screenshots)),
    },
    translations: {},
    ...(newHash && { icon: newHash }),
  }
  for (const [code, { fields, screenshots }] of Object.entries(app.translations)) {
    const gallery = await takeAll(screenshots, translations[code]?.screenshots)
    taken.translations = { ...taken.translations, [code]: { ...fields, ...gallery } }
  }
  return { ...taken, failures }
}

/** The title as a file name: 'Café Crème!' gives 'cafe-creme', a title without Latin letters 'app'. */
function pictureName(title: string): string {
  const letters = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  const words = letters.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  return words.slice(0, 40) || 'app'
}
