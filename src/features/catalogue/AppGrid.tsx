import { memo } from 'react'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'
import { ItemList } from '../../shared/ui/ItemList.tsx'
import { AppCard, AppCardSkeleton } from './AppCard.tsx'

/** Skeletons shown where nobody knows how many apps will come (spec 9). */
const DEFAULT_SKELETON_COUNT = 6
/** Cards in the first row of a wide screen, or in the two rows that a phone shows. */
const FIRST_ROW = 4

type AppGridProps = {
  /** In the order they are shown. */
  apps: readonly CardRecord[]
  /** Shows skeletons instead of the apps. */
  isLoading: boolean
  /** Whether the first row is on the first screen. Its icons are loaded eagerly then. */
  isOnFirstScreen?: boolean
  skeletonCount?: number
  /** Of the titles in the cards: one below the heading that the grid stands under. */
  headingLevel?: 2 | 3
  /** What was searched, as typed; empty without a search. */
  searchText?: string
}

/** Apps as cards, 2 in a row on small screens and 4 from medium on (spec 2). */
export const AppGrid = memo(function AppGrid({
  apps,
  isLoading,
  isOnFirstScreen = false,
  skeletonCount = DEFAULT_SKELETON_COUNT,
  headingLevel = 3,
  searchText = '',
}: AppGridProps) {
  if (isLoading) {
    return (
      <ul className="app-grid" aria-busy aria-hidden>
        {[...Array(skeletonCount).keys()].map(index => (
          <li key={index}>
            <AppCardSkeleton />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <ItemList
      className="app-grid"
      items={apps}
      getKey={app => app.id}
      renderItem={(app, index) => (
        <AppCard
          app={app}
          headingLevel={headingLevel}
          searchText={searchText}
          iconLoading={isOnFirstScreen && index < FIRST_ROW ? 'eager' : 'lazy'}
        />
      )}
    />
  )
})
