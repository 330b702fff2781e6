import type { ReactNode } from 'react'

type SectionProps = { heading: string; className?: string; children: ReactNode }

/** A part of an app's page below a heading. */
export function Section({ heading, className = '', children }: SectionProps) {
  return (
    <section className={`mt-6 mt-md-7 ${className}`}>
      <h2 className="mb-4">{heading}</h2>
      {children}
    </section>
  )
}
