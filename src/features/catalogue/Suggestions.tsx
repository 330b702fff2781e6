import { lazy, Suspense } from 'react'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { AppGrid } from './AppGrid.tsx'

/** Loaded with the first search that finds nothing. Without it, nothing is suggested. */
const SearchHelp = lazy(() =>
  import('./SearchHelp.tsx').then(
    ({ SearchHelp }) => ({ default: SearchHelp }),
    () => ({ default: () => <></> }),
  ),
)

const renderApps = (apps: readonly CardRecord[]) => <AppGrid apps={apps} isLoading={false} />

/** Other apps for a search without results. Nothing until its code has loaded. */
export function Suggestions({ text }: { text: string }) {
  return (
    <Suspense>
      <SearchHelp text={text} renderApps={renderApps} />
    </Suspense>
  )
}
