import Button from 'react-bootstrap/Button'
import { Icon } from './Icon.tsx'

type ClearButtonProps = {
  /** Accessible name, such as 'Clear search'. */
  label: string
  /** Not in the tab order, for a field that the keyboard clears by other means. */
  isSkipped?: boolean
  onClick: () => void
}

/** A cross at the end of a field that clears it. */
export function ClearButton({ label, isSkipped = false, onClick }: ClearButtonProps) {
  return (
    <Button
      variant=""
      className="position-absolute top-0 end-0 px-3 py-0"
      aria-label={label}
      tabIndex={isSkipped ? -1 : undefined}
      onClick={onClick}
    >
      <Icon name="close" />
    </Button>
  )
}
