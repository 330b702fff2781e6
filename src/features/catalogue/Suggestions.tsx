import { lazy, Suspense } from 'react'

/** Loaded with the first search that finds nothing. Without it, nothing is suggested. */
const SearchHelp = lazy(() =>
  import('./SearchHelp.tsx').then(
    ({ SearchHelp }) => ({ default: SearchHelp }),
    () => ({ default: () => <></> }),
  ),
)

/** What may help a search without results, once it has loaded. */
export function Suggestions({ text }: { text: string }) {
  return (
    <Suspense>
      <SearchHelp text={text} />
    </Suspense>
  )
}
