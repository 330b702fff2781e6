import { type ReactNode, useEffect, useState } from 'react'
import { useSelector } from 'react-redux'
import { writeParameter } from '../../shared/domain/addressParameters.ts'
import type { CardRecord, RawRecord } from '../../shared/domain/appRecord.ts'
import { categoryName } from '../../shared/domain/localNames.ts'
import { messages } from '../../shared/domain/messages.ts'
import { ScreenLink } from '../../shared/ui/links.tsx'
import { selectCatalogue } from './catalogueSelectors.ts'
import { type Suggestions, suggestApps } from './suggestApps.ts'

const NO_RECORDS: readonly RawRecord[] = []

const labels = messages.suggestions

type SearchHelpProps = {
  text: string
  /** Importing AppGrid would move React to a separate chunk, which costs `/` 0.8 kB. */
  renderApps: (apps: readonly CardRecord[]) => ReactNode
  /** Shown below the suggestions once they are known. */
  children: ReactNode
}

/** Apps and links to categories that `text` may have meant. */
export function SearchHelp({ text, renderApps, children }: SearchHelpProps) {
  const { data, isError } = useSelector(selectCatalogue)
  const records = data ?? (isError ? NO_RECORDS : undefined)
  const [found, setFound] = useState<Suggestions>()
  useEffect(() => {
    if (!records) return
    const stopping = new AbortController()
    const { signal } = stopping
    suggestApps(records, text, signal).then(found => signal.aborted || setFound(found))
    return () => stopping.abort()
  }, [records, text])
  const count = found?.apps.length ?? 0
  const isFound = found !== undefined && count > 0
  return (
    <>
      <div role="status">{isFound && <h2 className="mb-3">{labels.mentioning({ count })}</h2>}</div>
      {isFound && renderApps(found.apps)}
      {isFound && found.categories.length > 0 && (
        <p className="button-row mt-4">
          {found.categories.map(category => (
            <ScreenLink
              key={category}
              className="btn btn-quiet"
              to={`/apps${writeParameter('', 'category', category)}`}
            >
              {labels.category({ category: categoryName(category) })}
            </ScreenLink>
          ))}
        </p>
      )}
      {found && <div className={isFound ? 'mt-5' : ''}>{children}</div>}
    </>
  )
}
