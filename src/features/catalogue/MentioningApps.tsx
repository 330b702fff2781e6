import * as messages from 'virtual:messages/suggestions'
import { type ReactNode, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { writeParameter } from '../../shared/domain/addressParameters.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { ScreenLink } from '../../shared/ui/ScreenLink.tsx'
import { selectApps } from './catalogueSelectors.ts'
import { findMentions, NO_MENTIONS } from './mentions.ts'

export type MentioningAppsProps = {
  text: string
  /** An import of AppGrid would give React a chunk of its own, which costs `/` 0.8 kB. */
  renderApps: (apps: readonly CardRecord[]) => ReactNode
}

/** 'Apps that mention it', with a link to each category that does. Nothing if no app mentions `text`. */
export function MentioningApps({ text, renderApps }: MentioningAppsProps) {
  const apps = useSelector(selectApps)
  const [found, setFound] = useState(NO_MENTIONS)
  useEffect(() => {
    const stopping = new AbortController()
    const { signal } = stopping
    findMentions(apps ?? [], text, signal).then(found => signal.aborted || setFound(found))
    return () => stopping.abort()
  }, [apps, text])
  if (found.apps.length === 0) return null
  return (
    <section className="mb-5">
      <h2 className="h3 mb-4">{messages.mentioning}</h2>
      {found.categories.length > 0 && (
        <p className="button-row mb-4">
          {found.categories.map(category => (
            <ScreenLink
              key={category}
              className="btn btn-outline-secondary"
              to={`/apps${writeParameter('', 'category', category)}`}
            >
              {messages.category({ category: categoryName(category) })}
            </ScreenLink>
          ))}
        </p>
      )}
      {renderApps(found.apps)}
    </section>
  )
}
