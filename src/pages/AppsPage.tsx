import { type RefObject, useCallback, useDeferredValue, useRef, useState } from 'react'
import Button from 'react-bootstrap/Button'
import Container from 'react-bootstrap/Container'
import { flushSync } from 'react-dom'
import { shallowEqual, useDispatch, useSelector } from 'react-redux'
import { AppGrid } from '../features/catalogue/AppGrid.tsx'
import { selectCategories } from '../features/catalogue/catalogueSelectors.ts'
import { SearchBox } from '../features/catalogue/SearchBox.tsx'
import { Suggestions } from '../features/catalogue/Suggestions.tsx'
import { TryAgainButton } from '../features/catalogue/TryAgainButton.tsx'
import { useListedApps } from '../features/catalogue/useCatalogue.ts'
import { FilterLinks } from '../features/view/FilterLinks.tsx'
import { ListSelect } from '../features/view/ListSelect.tsx'
import {
  chooseParameter,
  filtersCleared,
  listExtended,
  readValues,
  selectIsOnlySearched,
  selectIsPlainAddress,
  selectLocation,
  selectValues,
  type ViewDispatch,
} from '../features/view/viewSlice.ts'
import { useEarlyValue } from '../shared/browser/useEarlyValue.ts'
import {
  type AddressKey,
  isSameCategory,
  MAX_SEARCH_LENGTH,
} from '../shared/domain/addressParameters.ts'
import { categoryName } from '../shared/domain/localNames.ts'
import { messages } from '../shared/domain/messages.ts'
import { CATALOGUE_ORDERS, type CatalogueOrder } from '../shared/domain/orders.ts'
import { AppNotFoundPanel } from '../shared/ui/AppNotFoundPanel.tsx'
import { ListHeading } from '../shared/ui/ListHeading.tsx'
import { PageHead } from '../shared/ui/PageHead.tsx'

const text = messages.apps
const clearSearchText = messages.search.clear

const ORDER_LABELS: Record<CatalogueOrder, string> = {
  catalogue: text.catalogueOrder,
  downloads: text.mostDownloaded,
  rating: text.bestRated,
  newest: text.newest,
  title: text.byTitle,
}
/** Maximum number of category links, including 'All'. More categories become a menu. */
const MAX_LINKS = 13
const ORDERS = CATALOGUE_ORDERS.map(value => ({ value, label: ORDER_LABELS[value] }))

/**
 * All apps and the search (spec 2), with a filter and a sort menu. A failed catalogue without apps to show looks
 * like a search without results (spec 8).
 */
export function AppsPage() {
  const dispatch = useDispatch()
  const isPlain = useSelector(selectIsPlainAddress)
  const searchField = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const { listed, search, listAtOnce } = useSearch()
  const values = readValues(listed)
  const { apps, count, isLoading, hasFailed } = useListedApps(values)
  const isIncomplete = hasFailed && count > 0

  const extendList = useCallback(
    (steps: number) => {
      listAtOnce()
      dispatch(listExtended(steps))
    },
    [dispatch, listAtOnce],
  )

  function clearAll() {
    dispatch(filtersCleared())
    searchField.current?.focus()
  }

  function focusFirstApp() {
    flushSync(listAtOnce)
    list.current?.querySelector<HTMLElement>('li a')?.focus()
  }

  return (
    <Container className="page-section">
      <PageHead
        path="/apps"
        title={text.title}
        description={text.description}
        isIndexed={isPlain}
      />
      <ListHeading
        title={text.title}
        subtitle={text.subtitle}
        count={isLoading || isIncomplete ? '' : text.found({ count })}
        search={<Search field={searchField} onSearch={search} onEnter={focusFirstApp} />}
        filter={<Categories />}
      >
        <Menus />
      </ListHeading>
      <div ref={list}>
        {!isLoading && count === 0 ? (
          <NothingFound searchText={values.searchText} hasFailed={hasFailed} onClear={clearAll} />
        ) : (
          <AppGrid
            apps={apps}
            isLoading={isLoading}
            isOnFirstScreen
            headingLevel={2}
            searchText={values.searchText}
            steps={listed.listSteps}
            onStepsChange={extendList}
          />
        )}
        {isIncomplete && (
          <div className="d-flex flex-wrap gap-3 align-items-center justify-content-center mt-5">
            <p className="m-0" role="status">
              {text.incomplete}
            </p>
            <TryAgainButton />
          </div>
        )}
      </div>
    </Container>
  )
}

/**
 * While the visitor types, the field updates at once and `listed`, the location of the list, at low
 * priority. Other changes of the search (hydration, Back, time travel) update both in one frame.
 */
function useSearch() {
  const dispatch = useDispatch<ViewDispatch>()
  const location = useSelector(selectLocation)
  const deferred = useDeferredValue(location)
  const [typedText, setTypedText] = useState<string>()
  return {
    listed: readValues(location).searchText === typedText ? deferred : location,
    search(typed: string) {
      setTypedText(typed)
      dispatch(chooseParameter('searchText', typed))
    },
    /** Lets the next change update the list in the same frame. */
    listAtOnce: useCallback(() => setTypedText(undefined), []),
  }
}

/** The categories as links or as a menu. Nothing if there is no choice. */
function Categories() {
  const dispatch = useDispatch<ViewDispatch>()
  const categories = useSelector(selectCategories, shallowEqual)
  const { category } = useSelector(selectValues)
  if (categories.length < 2 && category === '') return null
  const hasLinks = categories.length < MAX_LINKS
  const options = [
    { value: '', label: hasLinks ? text.allCategories : text.category },
    ...categories.map(known => ({
      // An address keeps its own spelling of a category.
      value: isSameCategory(known, category) ? category : known,
      label: categoryName(known),
    })),
  ]
  // A menu shows the category in the address, even if the catalogue no longer has it.
  if (!hasLinks && !options.some(({ value }) => value === category)) {
    options.push({ value: category, label: category })
  }
  return hasLinks ? (
    <FilterLinks label={text.category} parameter="category" options={options} />
  ) : (
    <div className={category === '' ? 'is-default' : undefined}>
      <ListSelect
        label={text.category}
        clearLabel={text.clearCategory}
        value={category}
        options={options}
        onChange={text => dispatch(chooseParameter('category', text))}
      />
    </div>
  )
}

type SearchProps = {
  field: RefObject<HTMLInputElement | null>
  onSearch: (typed: string) => void
  onEnter: () => void
}

function Search({ field, onSearch, onEnter }: SearchProps) {
  const dispatch = useDispatch<ViewDispatch>()
  const { searchText } = useSelector(selectValues)
  // Not `onSearch`, so that the list updates at once.
  useEarlyValue(field, searchText, early => dispatch(chooseParameter('searchText', early)))

  function clearSearch() {
    onSearch('')
    field.current?.focus()
  }

  return (
    <SearchBox
      field={field}
      text={searchText}
      maxLength={MAX_SEARCH_LENGTH}
      onTextChange={onSearch}
      onClear={clearSearch}
      onEnter={onEnter}
    />
  )
}

/** The menus beside the count. */
function Menus() {
  const dispatch = useDispatch<ViewDispatch>()
  const choose = (key: AddressKey) => (text: string) => dispatch(chooseParameter(key, text))
  const values = useSelector(selectValues)
  return (
    <ListSelect
      label={text.order}
      clearLabel={text.clearOrder}
      value={values.listOrder}
      options={ORDERS}
      onChange={choose('listOrder')}
    />
  )
}

type NothingFoundProps = { searchText: string; hasFailed: boolean; onClear: () => void }

/** The app-not-found screen with a button to try again, or to clear the search and filters. */
function NothingFound({ searchText, hasFailed, onClear }: NothingFoundProps) {
  const isPlain = useSelector(selectIsPlainAddress)
  const isOnlySearched = useSelector(selectIsOnlySearched)
  const clearButton = !isPlain && (
    <Button onClick={onClear}>{isOnlySearched ? clearSearchText : text.clearAll}</Button>
  )
  const isSearched = !hasFailed && searchText.trim() !== ''
  return (
    <AppNotFoundPanel headingLevel={2} primary={hasFailed ? <TryAgainButton /> : clearButton}>
      {isSearched && (buttons => <Suggestions text={searchText}>{buttons}</Suggestions>)}
    </AppNotFoundPanel>
  )
}
