import { Icon } from './Icon.tsx'

type ClearButtonProps = {
  /** Accessible name, such as 'Clear search'. */
  label: string
  onClick: () => void
}

/** A cross at the end of a field, which empties it. */
export function ClearButton({ label, onClick }: ClearButtonProps) {
  return (
    <button
      type="button"
      className="btn position-absolute top-0 end-0 px-3 py-0"
      aria-label={label}
      onClick={onClick}
    >
      <Icon name="close" />
    </button>
  )
}
