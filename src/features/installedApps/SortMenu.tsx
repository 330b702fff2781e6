import { useRef } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useEarlyValue } from '../../shared/browser/useEarlyValue.ts'
import { parseSortOrder, SORT_ORDERS, type SortOrder } from '../../shared/domain/sortOrder.ts'

type SortMenuProps = {
  order: SortOrder
  onOrderChange: (order: SortOrder) => void
}

/** The sort dropdown of the installation page (spec 4). */
export function SortMenu({ order, onOrderChange }: SortMenuProps) {
  const field = useRef<HTMLSelectElement>(null)
  useEarlyValue(field, order, value => onOrderChange(parseSortOrder(value)))
  return (
    <FormSelect
      ref={field}
      className="w-auto mw-100"
      aria-label="Sort by downloads"
      value={order}
      onChange={event => onOrderChange(parseSortOrder(event.target.value))}
    >
      {SORT_ORDERS.map(({ order, label }) => (
        <option key={order} value={order}>
          {label}
        </option>
      ))}
    </FormSelect>
  )
}
