import type { ReactNode } from 'react'

type ListToolbarProps = {
  /** The number of listed apps as text. Empty while it is unknown. Screen readers announce changes. */
  count: string
  /** The control that searches or sorts the list. */
  children: ReactNode
}

/** The line above a list of apps. */
export function ListToolbar({ count, children }: ListToolbarProps) {
  return (
    <div className="d-flex flex-wrap gap-3 justify-content-between mb-5">
      <p className="list-count fw-semibold m-0" role="status">
        {count}
      </p>
      {children}
    </div>
  )
}
