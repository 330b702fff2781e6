import { useSelector } from 'react-redux'
import { type AddressKey, writeParameter } from '../../shared/domain/addressParameters.ts'
import { ButtonLink } from '../../shared/ui/links.tsx'
import { selectLocation, selectValues } from './viewSlice.ts'

type FilterLinksProps = {
  /** Accessible name, such as 'Category'. */
  label: string
  parameter: AddressKey
  /** The first one is the default. */
  options: readonly { value: string; label: string }[]
}

/** Links that filter a list. Each keeps the other parameters and the scroll position. */
export function FilterLinks({ label, parameter, options }: FilterLinksProps) {
  const location = useSelector(selectLocation)
  const { [parameter]: current } = useSelector(selectValues)
  const isDefault = current === options[0]?.value
  return (
    <nav
      className={`filter-links scroll-row needs-script d-print-none ${isDefault ? 'is-default' : ''}`}
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
          preventScrollReset
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  )
}
