import * as messages from 'virtual:messages/suggestions'
import type { ReactNode } from 'react'
import { writeParameter } from '../../shared/domain/addressParameters.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { ScreenLink } from '../../shared/ui/ScreenLink.tsx'
import type { Mentions } from './mentions.ts'

export type MentioningAppsProps = {
  found: Mentions
  /** An import of AppGrid would give React a chunk of its own, which costs `/` 0.8 kB. */
  renderApps: (apps: readonly CardRecord[]) => ReactNode
}

/** 'Apps that mention it', with a link to each category that does. */
export function MentioningApps({ found, renderApps }: MentioningAppsProps) {
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
