import { lazy, Suspense } from 'react'

/** Loaded with the first search that finds nothing. Without it, there are no suggestions. */
const SuggestionLinks = lazy(() =>
  import('./SuggestionLinks.tsx').then(
    ({ SuggestionLinks }) => ({ default: SuggestionLinks }),
    () => ({ default: () => null }),
  ),
)

/** Apps with a title that resembles `text`, for a search without results. Keeps its height while it is empty. */
export function Suggestions({ text }: { text: string }) {
  return (
    <p
      className="suggestions d-flex flex-wrap flex-md-nowrap align-content-center justify-content-center text-nowrap mb-3"
      role="status"
    >
      <Suspense>
        <SuggestionLinks text={text} />
      </Suspense>
    </p>
  )
}
