import type { ReactNode } from 'react'

type SectionProps = { heading: string; className?: string; children: ReactNode }

/** A part of an app's page below a line and a heading. */
export function Section({ heading, className = '', children }: SectionProps) {
  return (
    <section className={`border-top pt-6 mt-6 ${className}`}>
      <h2 className="h3 mb-4">{heading}</h2>
      {children}
    </section>
  )
}
