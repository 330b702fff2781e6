import { MentioningApps, type MentioningAppsProps } from './MentioningApps.tsx'
import { SuggestionLinks } from './SuggestionLinks.tsx'

/** For a search without results: apps that mention `text`, and then those with a title that resembles it. */
export function SearchHelp({ text, renderApps }: MentioningAppsProps) {
  return (
    <>
      <MentioningApps text={text} renderApps={renderApps} />
      <p className="text-center m-0" role="status">
        <SuggestionLinks text={text} />
      </p>
    </>
  )
}
