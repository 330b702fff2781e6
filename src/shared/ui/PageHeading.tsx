type PageHeadingProps = {
  title: string
  subtitle: string
  /** 1 for the screen's own heading, 2 for a section of it. */
  level?: 1 | 2
}

/** The centred heading of a screen or a section. */
export function PageHeading({ title, subtitle, level = 1 }: PageHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className="page-heading">
      <Heading id={level === 1 ? 'page-title' : undefined}>{title}</Heading>
      <p className="page-subtitle">{subtitle}</p>
    </div>
  )
}
