import { useRef } from 'react'
import FormSelect from 'react-bootstrap/FormSelect'
import { useEarlyValue } from '../../shared/browser/useEarlyValue.ts'
import { ClearButton } from '../../shared/ui/ClearButton.tsx'

type ListSelectProps = {
  /** Accessible name, such as 'Category'. */
  label: string
  /** Accessible name of the button that restores the default. */
  clearLabel: string
  value: string
  /** The first one is the default. */
  options: readonly { value: string; label: string }[]
  onChange: (value: string) => void
}

/** A menu that filters or sorts a list. A button in it restores the default. */
export function ListSelect({ label, clearLabel, value, options, onChange }: ListSelectProps) {
  const field = useRef<HTMLSelectElement>(null)
  useEarlyValue(field, value, onChange)
  const initial = options[0]?.value ?? ''

  function clear() {
    onChange(initial)
    field.current?.focus()
  }

  return (
    <div className="filter-select needs-script position-relative">
      <FormSelect
        ref={field}
        aria-label={label}
        value={value}
        onChange={event => onChange(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </FormSelect>
      {value !== initial && <ClearButton label={clearLabel} onClick={clear} />}
    </div>
  )
}
