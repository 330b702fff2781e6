import { useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { selectApps } from './catalogueSelectors.ts'
import { MentioningApps, type MentioningAppsProps } from './MentioningApps.tsx'
import { findMentions, type Mentions } from './mentions.ts'
import { SuggestionLinks } from './SuggestionLinks.tsx'

type SearchHelpProps = Pick<MentioningAppsProps, 'renderApps'> & { text: string }

/** For a search without results: apps that mention `text`, otherwise apps with a similar title. */
export function SearchHelp({ text, renderApps }: SearchHelpProps) {
  const apps = useSelector(selectApps)
  const [found, setFound] = useState<Mentions>()
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    findMentions(apps ?? [], text, signal).then(found => signal.aborted || setFound(found))
    return () => stopping.abort()
  }, [apps, text])
  const isMentioned = found !== undefined && found.apps.length > 0
  return (
    <>
      {isMentioned && <MentioningApps found={found} renderApps={renderApps} />}
      <p className="text-center m-0" role="status">
        {found && !isMentioned && <SuggestionLinks text={text} />}
      </p>
    </>
  )
}
