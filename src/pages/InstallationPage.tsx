import { createSelector } from '@reduxjs/toolkit'
import { useEffect, useRef } from 'react'
import Container from 'react-bootstrap/Container'
import { useDispatch, useSelector } from 'react-redux'
import { InstalledAppRow } from '../features/installedApps/InstalledAppRow.tsx'
import {
  appUninstalled,
  selectInstalledApps,
} from '../features/installedApps/installedAppsSlice.ts'
import { SortMenu } from '../features/installedApps/SortMenu.tsx'
import { selectSortOrder, sortChosen } from '../features/view/viewSlice.ts'
import { AppNotFoundPanel } from '../shared/AppNotFoundPanel.tsx'
import { formatNumber } from '../shared/format.ts'
import { PageHeading } from '../shared/PageHeading.tsx'
import { sortApps } from '../shared/sortOrder.ts'
import { usePageHead } from '../shared/usePageHead.ts'

/** The stored records in the chosen order. */
const selectInstalledAppsInOrder = createSelector([selectInstalledApps, selectSortOrder], sortApps)

/** The apps kept in this browser (spec 2). */
export function InstallationPage() {
  const title = 'Your Installed Apps'
  usePageHead(title)
  const dispatch = useDispatch()
  const order = useSelector(selectSortOrder)
  const apps = useSelector(selectInstalledAppsInOrder)
  const list = useRef<HTMLUListElement>(null)
  const removedIndex = useRef<number>(undefined)
  // The button that had the focus is gone: the next row's takes it, or the one before, or the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the rows have changed
  useEffect(() => {
    if (removedIndex.current === undefined) return
    const buttons = list.current?.querySelectorAll('button') ?? []
    const next = buttons[removedIndex.current] ?? buttons[buttons.length - 1]
    ;(next ?? document.getElementById('main'))?.focus()
    removedIndex.current = undefined
  }, [apps])
  return (
    <Container className="page-section">
      <PageHeading
        title={title}
        subtitle="Explore All Trending Apps on the Market developed by us"
      />
      <div className="list-toolbar">
        <p className="list-count" role="status">
          {formatNumber(apps.length)} Apps Found
        </p>
        <SortMenu order={order} onOrderChange={next => dispatch(sortChosen(next))} />
      </div>
      {apps.length === 0 ? (
        <AppNotFoundPanel headingLevel={2} />
      ) : (
        <ul className="installed-list" ref={list}>
          {apps.map((app, index) => (
            <InstalledAppRow
              key={app.id}
              app={app}
              onUninstall={id => {
                removedIndex.current = index
                dispatch(appUninstalled(id))
              }}
            />
          ))}
        </ul>
      )}
    </Container>
  )
}
