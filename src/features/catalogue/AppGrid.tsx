import { memo, type ReactNode } from 'react'
import type { CardRecord } from '../../shared/domain/prerenderedData.ts'
import { AppCard, AppCardSkeleton } from './AppCard.tsx'
import { WHOLE_LIST_LIMIT } from './cardWindow.ts'
import { useCardWindow } from './useCardWindow.ts'

/** Skeletons shown where nobody knows how many apps will come (spec 9). */
const DEFAULT_SKELETON_COUNT = 6
/** Cards in the first row of a wide screen, or the two rows that a phone shows. */
const FIRST_ROW = 4

/** A card stays as it is while others come and go around it. */
const Card = memo(AppCard)

type AppGridProps = {
  /** In the order they are shown. */
  apps: readonly CardRecord[]
  /** Skeletons stand in for the apps while this is true. */
  isLoading: boolean
  /** Whether the first row is on the first screen: then its icons do not wait. */
  isOnFirstScreen?: boolean
  /** How many skeletons stand in. */
  skeletonCount?: number
  /** Of the titles in the cards: one below the heading that the grid stands under. */
  headingLevel?: 2 | 3
  /** What was searched, as typed; empty where nothing was. */
  searchText?: string
}

/** Apps as cards, 2 in a row on small screens and 4 from medium on (spec 2); not all of a long list are in the document, see useCardWindow. */
export function AppGrid({
  apps,
  isLoading,
  isOnFirstScreen = false,
  skeletonCount = DEFAULT_SKELETON_COUNT,
  headingLevel = 3,
  searchText = '',
}: AppGridProps) {
  const { list, ranges, roomFor } = useCardWindow(isLoading ? 0 : apps.length, searchText)
  const isLong = apps.length > WHOLE_LIST_LIMIT
  const children: ReactNode[] = []
  let last = 0
  for (const { start, end } of ranges) {
    if (start > last) {
      const height = roomFor(start - last)
      children.push(
        <li key={`room after ${last}`} className="app-grid-room" aria-hidden style={{ height }} />,
      )
    }
    for (const [index, app] of apps.slice(start, end).entries()) {
      children.push(
        <li
          key={app.id}
          // Screen readers would count what is in the document.
          aria-setsize={isLong ? apps.length : undefined}
          aria-posinset={isLong ? start + index + 1 : undefined}
        >
          <Card
            app={app}
            headingLevel={headingLevel}
            searchText={searchText}
            iconLoading={isOnFirstScreen && start + index < FIRST_ROW ? 'eager' : 'lazy'}
          />
        </li>,
      )
    }
    last = end
  }
  return (
    <ul ref={list} className="app-grid" aria-busy={isLoading} aria-hidden={isLoading}>
      {isLoading
        ? [...Array(skeletonCount).keys()].map(index => (
            <li key={`skeleton-${index}`}>
              <AppCardSkeleton />
            </li>
          ))
        : children}
    </ul>
  )
}
