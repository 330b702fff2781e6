import { lazy, type ReactNode, Suspense } from 'react'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { AppGrid } from './AppGrid.tsx'

/** Loaded with the first search that finds nothing. Without it, nothing is suggested. */
const SearchHelp = lazy(() =>
  import('./SearchHelp.tsx').then(
    ({ SearchHelp }) => ({ default: SearchHelp }),
    () => ({ default: ({ children }: { children: ReactNode }) => <>{children}</> }),
  ),
)

const renderApps = (apps: readonly CardRecord[]) => <AppGrid apps={apps} isLoading={false} />

type SuggestionsProps = { text: string; children: ReactNode }

/**
 * Other apps for a search without results, above `children`. Renders nothing until they are known,
 * so that nothing moves.
 */
export function Suggestions({ text, children }: SuggestionsProps) {
  return (
    <Suspense>
      <SearchHelp text={text} renderApps={renderApps}>
        {children}
      </SearchHelp>
    </Suspense>
  )
}
