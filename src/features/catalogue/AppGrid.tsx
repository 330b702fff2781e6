import type { AppRecord } from '../../shared/appRecord.ts'
import { AppCard, AppCardSkeleton } from './AppCard.tsx'

/** Skeletons shown where nobody knows how many apps will come (spec 9). */
const DEFAULT_SKELETON_COUNT = 6

type AppGridProps = {
  /** In the order they are shown. */
  apps: readonly AppRecord[]
  /** Skeletons stand in for the apps while this is true. */
  isLoading: boolean
  /** How many skeletons stand in. */
  skeletonCount?: number
  /** Of the titles in the cards: one below the heading that the grid stands under. */
  headingLevel?: 2 | 3
  /** What was searched, as typed; empty where nothing was. */
  searchText?: string
}

/** Apps as cards, 2 in a row on small screens and 4 from medium on (spec 2). */
export function AppGrid({
  apps,
  isLoading,
  skeletonCount = DEFAULT_SKELETON_COUNT,
  headingLevel = 3,
  searchText = '',
}: AppGridProps) {
  return (
    <ul className="app-grid" aria-busy={isLoading} aria-hidden={isLoading}>
      {isLoading
        ? [...Array(skeletonCount).keys()].map(index => (
            <li key={`skeleton-${index}`}>
              <AppCardSkeleton />
            </li>
          ))
        : apps.map(app => (
            <li key={app.id}>
              <AppCard app={app} headingLevel={headingLevel} searchText={searchText} />
            </li>
          ))}
    </ul>
  )
}
