import { useDeferredValue, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useDispatch, useSelector } from 'react-redux'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { SearchBox } from '../features/catalogue/SearchBox.tsx'
import { useListedApps } from '../features/catalogue/useCatalogue.ts'
import { searchTyped, selectIsPlainAddress, selectView } from '../features/view/viewSlice.ts'
import { useEarlyValue } from '../shared/browser/useEarlyValue.ts'
import { MAX_SEARCH_LENGTH } from '../shared/domain/addressParameters.ts'
import { formatNumber } from '../shared/domain/format.ts'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { ListToolbar } from '../shared/ui/ListToolbar.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'

/** All apps and the search (spec 2). A failed catalogue looks like a search without results (spec 8). */
export function AppsPage() {
  const title = 'Our All Applications'
  const subtitle = 'Explore All Apps on the Market developed by us. We code for Millions'
  const dispatch = useDispatch()
  const isPlain = useSelector(selectIsPlainAddress)
  const view = useSelector(selectView)
  // The field updates at once, the list when the browser has time. Other changes of the search
  // (hydration, Back, time travel) update both in one frame.
  const [typedText, setTypedText] = useState<string>()
  const deferredView = useDeferredValue(view)
  const listedView = view.searchText === typedText ? deferredView : view
  const { apps, count, isLoading, hasFailed } = useListedApps(listedView)
  const searchField = useRef<HTMLInputElement>(null)
  // Without `typedText`, the list updates at once.
  useEarlyValue(searchField, view.searchText, text => dispatch(searchTyped(text)))

  function search(text: string) {
    setTypedText(text)
    dispatch(searchTyped(text))
  }

  function clearSearch() {
    search('')
    searchField.current?.focus()
  }

  return (
    <Container className="page-section">
      <PageHead title={title} description={`${subtitle}.`} isIndexed={isPlain} />
      <PageHeading title={title} subtitle={subtitle} />
      <ListToolbar count={isLoading ? '' : `(${formatNumber(count)}) Apps Found`}>
        <SearchBox
          field={searchField}
          text={view.searchText}
          maxLength={MAX_SEARCH_LENGTH}
          onTextChange={search}
          onClear={clearSearch}
        />
      </ListToolbar>
      <div>
        {!isLoading && count === 0 ? (
          <AppNotFoundPanel reason="search" headingLevel={2}>
            {!hasFailed && view.searchText.trim() !== '' && (
              <Button variant="outline-secondary" onClick={clearSearch}>
                Clear search
              </Button>
            )}
          </AppNotFoundPanel>
        ) : (
          <AppGrid
            apps={apps}
            isLoading={isLoading}
            isOnFirstScreen
            headingLevel={2}
            searchText={listedView.searchText}
          />
        )}
      </div>
    </Container>
  )
}
