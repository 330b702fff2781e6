import { memo } from 'react'
import { useSelector } from 'react-redux'
import type { CardRecord } from '../../shared/domain/appRecord.ts'
import { ItemList } from '../../shared/ui/ItemList.tsx'
import { SkeletonList } from '../../shared/ui/SkeletonList.tsx'
import { AppCard, AppCardSkeleton } from './AppCard.tsx'
import { selectHasTaglines } from './catalogueSelectors.ts'

/** Number of skeletons if the number of apps is unknown (spec 9). */
const DEFAULT_SKELETON_COUNT = 6
/** Cards in the first row of a wide screen, or in the first two rows of a phone. */
const FIRST_ROW = 4

type AppGridProps = {
  apps: readonly CardRecord[]
  isLoading: boolean
  /** True if the first row is in the initial viewport. Its icons are loaded eagerly. */
  isOnFirstScreen?: boolean
  skeletonCount?: number
  /** Level of the titles: one below the heading of the grid. */
  headingLevel?: 2 | 3
  /** Highlighted in the titles. */
  searchText?: string
  /** Number of open steps of a long list. */
  steps?: number
  onStepsChange?: (steps: number) => void
}

/** Apps as cards, 2 in a row on small screens and 4 on medium and larger ones (spec 2). */
export const AppGrid = memo(function AppGrid({
  apps,
  isLoading,
  isOnFirstScreen = false,
  skeletonCount = DEFAULT_SKELETON_COUNT,
  headingLevel = 3,
  searchText = '',
  steps,
  onStepsChange,
}: AppGridProps) {
  const className = useSelector(selectHasTaglines) ? 'app-grid has-taglines' : 'app-grid'
  if (isLoading) {
    return (
      <SkeletonList className={className} count={skeletonCount}>
        <AppCardSkeleton />
      </SkeletonList>
    )
  }
  return (
    <ItemList
      className={className}
      items={apps}
      steps={steps}
      onStepsChange={onStepsChange}
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
