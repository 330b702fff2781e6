import { appStore } from './appStore.ts'
import { fDroid } from './fDroid.ts'
import { folder } from './folders.ts'
import { refuseGitAddress } from './gitAddress.ts'
import { type Adapter, googlePlayPage, type Languages, type Listing } from './listing.ts'

/** The address only, since Google has no public interface for the rest. */
function googlePlay(): Adapter {
  const address = /^https:\/\/play\.google\.com\/\S*[?&]id=(\w+(?:\.\w+)+)(?![\w.])/
  return {
    match: source => address.test(source),
    async read(source) {
      const [, packageName = ''] = address.exec(source) ?? []
      const fields = { stores: { googlePlay: googlePlayPage(packageName) } }
      return { ids: [packageName], fields, screenshots: [], translations: {}, notes: [] }
    },
  }
}

/** The kinds of sources, by an example. The first that matches reads a source. docs/importing.md says what each fills. */
const KINDS: [example: string, open: () => Adapter][] = [
  ['https://apps.apple.com/us/app/id1234567890', appStore],
  ['https://f-droid.org/packages/example.notes/', fDroid],
  ['https://play.google.com/store/apps/details?id=example.notes', googlePlay],
  ['../notes', folder],
]

/** Returns a function that reads an address or an absolute path. It throws an error that says why it cannot. */
export function openAdapters(languages: Languages): (source: string) => Promise<Listing> {
  const adapters = KINDS.map(([, open]) => open())
  return async source => {
    const adapter = adapters.find(({ match }) => match(source))
    if (adapter) return await adapter.read(source, languages)
    const examples = KINDS.map(([example]) => example).join(', ')
    throw new Error(
      refuseGitAddress(source) ??
        `${source} cannot be imported: expected a source such as ${examples}.`,
    )
  }
}
