import type { ReactNode } from 'react'

type ListToolbarProps = {
  /** How many apps are listed, in words; empty while nobody knows. Changes are announced. */
  count: string
  /** The control that searches or sorts the list. */
  children: ReactNode
}

/** The line above a list of apps. */
export function ListToolbar({ count, children }: ListToolbarProps) {
  return (
    <div className="list-toolbar">
      <p className="list-count" role="status">
        {count}
      </p>
      {children}
    </div>
  )
}
