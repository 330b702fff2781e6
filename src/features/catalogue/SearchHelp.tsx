import { MentioningApps } from './MentioningApps.tsx'
import { SuggestionLinks } from './SuggestionLinks.tsx'

/** For a search without results: apps that mention `text`, and then those with a title that resembles it. */
export function SearchHelp({ text }: { text: string }) {
  return (
    <>
      <MentioningApps text={text} />
      <p className="text-center m-0" role="status">
        <SuggestionLinks text={text} />
      </p>
    </>
  )
}
