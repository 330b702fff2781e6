import type { ReactNode } from 'react'

type SkeletonListProps = {
  /** Class of the list that it replaces. */
  className: string
  count: number
  /** The placeholder of an item, which is repeated. */
  children: ReactNode
}

/** Placeholders for a list that loads. Hidden from screen readers. */
export function SkeletonList({ className, count, children }: SkeletonListProps) {
  return (
    <ul className={`list-unstyled m-0 ${className}`} aria-busy aria-hidden>
      {[...Array(count).keys()].map(index => (
        <li key={index}>{children}</li>
      ))}
    </ul>
  )
}
