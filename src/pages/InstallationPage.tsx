import { createSelector } from '@reduxjs/toolkit'
import { type KeyboardEvent, useCallback } from 'react'
import Container from 'react-bootstrap/Container'
import { flushSync } from 'react-dom'
import { useDispatch, useSelector } from 'react-redux'
import { selectFirstApps } from '../features/catalogue/catalogueSelectors.ts'
import { FirstApps } from '../features/catalogue/FirstApps.tsx'
import { useCatalogueRequest, useCurrentApp } from '../features/catalogue/useCatalogue.ts'
import { storeLinks } from '../features/getTheApp/storeLinks.ts'
import {
  InstalledAppRow,
  type InstalledAppRowProps,
  InstalledAppRowSkeleton,
} from '../features/installedApps/InstalledAppRow.tsx'
import {
  appUninstalled,
  selectInstalledApps,
} from '../features/installedApps/installedAppsSlice.ts'
import { orderInstalledApps } from '../features/installedApps/orderInstalledApps.ts'
import { useRowFocus } from '../features/installedApps/useRowFocus.ts'
import { ListSelect } from '../features/view/ListSelect.tsx'
import {
  chooseParameter,
  listExtended,
  selectLocation,
  selectValues,
  type ViewDispatch,
} from '../features/view/viewSlice.ts'
import { useIsHydrated } from '../shared/browser/useIsHydrated.ts'
import type { AppRecord } from '../shared/domain/appRecord.ts'
import { company } from '../shared/domain/localeData.ts'
import { messages } from '../shared/domain/messages.ts'
import { INSTALLED_ORDERS, type InstalledOrder } from '../shared/domain/orders.ts'
import { getAppPath } from '../shared/domain/paths.ts'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { BrowseLink } from '../shared/ui/BrowseLink.tsx'
import { ItemList } from '../shared/ui/ItemList.tsx'
import { ListHeading } from '../shared/ui/ListHeading.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { SkeletonList } from '../shared/ui/SkeletonList.tsx'

const text = messages.installation

const ORDER_LABELS: Record<InstalledOrder, string> = {
  none: text.storedOrder,
  'download-asc': text.lowToHigh,
  'download-desc': text.highToLow,
}
const ORDERS = INSTALLED_ORDERS.map(value => ({ value, label: ORDER_LABELS[value] }))

/** Rows shown until the list has been read. */
const SKELETON_COUNT = 3

/** The stored records in the chosen order. */
const selectInstalledAppsInOrder = createSelector(
  [selectInstalledApps, selectValues],
  (apps, { sortOrder }) => orderInstalledApps(apps, sortOrder),
)

/** The apps installed in this browser (spec 2). */
export function InstallationPage() {
  const dispatch = useDispatch<ViewDispatch>()
  const { listSteps } = useSelector(selectLocation)
  const { sortOrder } = useSelector(selectValues)
  const apps = useSelector(selectInstalledAppsInOrder)
  const isRead = useIsHydrated()
  const rows = useRowFocus(apps)
  const list = rows.ref
  const firstApps = useSelector(selectFirstApps)
  // An empty list shows the apps that the page embeds.
  useCatalogueRequest(apps.length > 0 || firstApps.length === 0)

  /** After the last app, the focus goes to 'Browse apps'. */
  const uninstall = useCallback(
    (id: AppRecord['id'], button: HTMLElement) => {
      // Safari does not focus a button that is clicked.
      button.focus()
      flushSync(() => dispatch(appUninstalled(id)))
      list.current?.querySelector<HTMLElement>('.message-panel a')?.focus()
    },
    [dispatch, list],
  )

  return (
    <Container className="page-section" onKeyDown={ignoreHeldEnter}>
      <PageHead
        path="/installation"
        title={text.title}
        description={text.description({ company: company.name })}
      />
      <ListHeading
        title={text.title}
        subtitle={text.subtitle}
        count={isRead ? text.found({ count: apps.length }) : ''}
      >
        <ListSelect
          label={text.order}
          clearLabel={text.clearOrder}
          value={sortOrder}
          options={ORDERS}
          onChange={next => dispatch(chooseParameter('sortOrder', next))}
        />
      </ListHeading>
      <div {...rows}>
        {!isRead ? (
          <SkeletonList className="installed-list d-grid gap-3" count={SKELETON_COUNT}>
            <InstalledAppRowSkeleton />
          </SkeletonList>
        ) : apps.length === 0 ? (
          <>
            <AppNotFoundPanel headingLevel={2} primary={<BrowseLink />} />
            <FirstApps />
          </>
        ) : (
          <ItemList
            className="installed-list d-grid gap-3"
            items={apps}
            steps={listSteps}
            onStepsChange={steps => dispatch(listExtended(steps))}
            renderItem={app => <CurrentAppRow app={app} onUninstall={uninstall} />}
          />
        )}
      </div>
    </Container>
  )
}

/** The row of an installed app, with its current data from the catalogue. */
function CurrentAppRow({ app, onUninstall }: Pick<InstalledAppRowProps, 'app' | 'onUninstall'>) {
  const { app: current, destination } = useCurrentApp(app)
  const isOffered = destination && storeLinks(destination).length > 0
  return (
    <InstalledAppRow
      app={app}
      current={current}
      getPath={isOffered ? getAppPath(destination.id) : undefined}
      onUninstall={onUninstall}
    />
  )
}

/** Keeps a held key from uninstalling several apps: each uninstall moves the focus to the next button. */
function ignoreHeldEnter(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter') event.preventDefault()
}
