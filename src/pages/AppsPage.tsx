import { useMemo, useRef } from 'react'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { useDispatch, useSelector } from 'react-redux'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { SearchBox } from '../features/catalogue/SearchBox.tsx'
import { searchApps } from '../features/catalogue/searchApps.ts'
import { useCatalogue } from '../features/catalogue/useCatalogue.ts'
import { MAX_SEARCH_LENGTH, searchTyped, selectSearchText } from '../features/view/viewSlice.ts'
import { usePageHead } from '../shared/browser/usePageHead.ts'
import { formatNumber } from '../shared/domain/format.ts'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { ListToolbar } from '../shared/ui/ListToolbar.tsx'
import { PageHeading } from '../shared/ui/PageHeading.tsx'

/** All apps and the search (spec 2); nothing found and a catalogue that failed look the same (spec 8). */
export function AppsPage() {
  const title = 'Our All Applications'
  const subtitle = 'Explore All Apps on the Market developed by us. We code for Millions'
  const dispatch = useDispatch()
  const text = useSelector(selectSearchText)
  const isSearching = text.trim() !== ''
  usePageHead(title, `${subtitle}.`, !isSearching)
  const { apps, total, isLoading: isOpening, hasFailed } = useCatalogue()
  // What a page carries may be a part of the catalogue, which a search must not take for the whole.
  const isPart = isSearching && apps !== undefined && apps.length < total
  const isLoading = !hasFailed && (isOpening || isPart)
  const found = useMemo(
    () => (hasFailed ? [] : searchApps(apps ?? [], text)),
    [apps, text, hasFailed],
  )
  const count = isSearching || hasFailed ? found.length : total
  const searchField = useRef<HTMLInputElement>(null)

  function clearSearch() {
    dispatch(searchTyped(''))
    searchField.current?.focus()
  }

  return (
    <Container className="page-section">
      <PageHeading title={title} subtitle={subtitle} />
      <ListToolbar count={isLoading ? '' : `(${formatNumber(count)}) Apps Found`}>
        <SearchBox
          field={searchField}
          text={text}
          maxLength={MAX_SEARCH_LENGTH}
          onTextChange={next => dispatch(searchTyped(next))}
          onClear={clearSearch}
        />
      </ListToolbar>
      <div>
        {!isLoading && found.length === 0 ? (
          <AppNotFoundPanel reason="search" headingLevel={2}>
            {!hasFailed && isSearching && (
              <Button variant="outline-secondary" onClick={clearSearch}>
                Clear search
              </Button>
            )}
          </AppNotFoundPanel>
        ) : (
          <AppGrid
            apps={found}
            isLoading={isLoading}
            isOnFirstScreen
            headingLevel={2}
            searchText={text}
          />
        )}
      </div>
    </Container>
  )
}
