import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

type ListHeadingProps = {
  title: string
  subtitle: string
  /** The number of listed apps as text. Empty while it is unknown. Screen readers announce changes. */
  count: string
  /** The field that searches the list. */
  search?: ReactNode
  /** The categories of the list. */
  filter?: ReactNode
  /** The menus that sort or filter the list. */
  children: ReactNode
}

/** The heading of a list of apps and its controls, in the order in which every screen shows them. */
export function ListHeading({
  title,
  subtitle,
  count,
  search,
  filter,
  children,
}: ListHeadingProps) {
  return (
    <div className="list-heading d-grid row-gap-2 column-gap-5 align-items-end mb-2">
      <PageHeading title={title} subtitle={subtitle} />
      {search}
      {filter}
      <div className="list-toolbar d-flex flex-wrap gap-2">
        <p className="list-count fw-semibold m-0" role="status">
          {count}
        </p>
        {children}
      </div>
    </div>
  )
}
