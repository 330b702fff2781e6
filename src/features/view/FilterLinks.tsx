import { useEffect, useRef } from 'react'
import { useDispatch, useSelector } from 'react-redux'
import { type AddressKey, writeParameter } from '../../shared/domain/addressParameters.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { chooseParameter, selectLocation, selectValues, type ViewDispatch } from './viewSlice.ts'

type FilterLinksProps = {
  /** Accessible name, such as 'Category'. */
  label: string
  parameter: AddressKey
  /** The first one is the default. */
  options: readonly { value: string; label: string }[]
}

/** Filters a list by links on one line, which scrolls. Each keeps what else is searched and sorted. */
export function FilterLinks({ label, parameter, options }: FilterLinksProps) {
  const dispatch = useDispatch<ViewDispatch>()
  const location = useSelector(selectLocation)
  const { [parameter]: current } = useSelector(selectValues)
  const list = useRef<HTMLElement>(null)

  useEffect(() => {
    const line = list.current
    const link = current === '' ? null : line?.querySelector<HTMLElement>('[aria-current]')
    // Moves the link to the middle. scrollIntoView() would also scroll the page.
    if (line && link) line.scrollLeft = link.offsetLeft + (link.offsetWidth - line.offsetWidth) / 2
  }, [current])

  return (
    <nav
      ref={list}
      className="filter-links scroll-row needs-script position-relative d-print-none mb-2"
      aria-label={label}
    >
      {options.map(({ value, label }) => (
        <ButtonLink
          key={value}
          variant={value === current ? 'primary' : 'quiet'}
          size="sm"
          className="rounded-pill"
          aria-current={value === current ? 'page' : undefined}
          to={location.pathname + writeParameter(location.search, parameter, value)}
          onFollow={() => dispatch(chooseParameter(parameter, value))}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}
