import type { ReactNode } from 'react'

type ListToolbarProps = {
  /** The number of listed apps as text. Empty while it is unknown. Screen readers announce changes. */
  count: string
  /** The controls that sort or search the list. */
  children: ReactNode
}

/** The line above a list of apps. */
export function ListToolbar({ count, children }: ListToolbarProps) {
  return (
    <div className="list-toolbar d-flex flex-wrap gap-3 mb-5">
      <p className="list-count fw-semibold m-0" role="status">
        {count}
      </p>
      {children}
    </div>
  )
}
