import type { ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

type ListHeadingProps = {
  title: string
  subtitle: string
  /** The number of listed apps as text. Empty while it is unknown. Screen readers announce changes. */
  count: string
  /** The controls that sort or search the list. */
  children: ReactNode
}

/** The heading of a list of apps. Its count and its controls are below, or beside it on wide screens. */
export function ListHeading({ title, subtitle, count, children }: ListHeadingProps) {
  return (
    <div className="d-lg-flex flex-wrap column-gap-6 align-items-end">
      <PageHeading title={title} subtitle={subtitle} />
      <div className="list-toolbar d-flex flex-wrap gap-3 mb-4">
        <p className="list-count fw-semibold m-0" role="status">
          {count}
        </p>
        {children}
      </div>
    </div>
  )
}
