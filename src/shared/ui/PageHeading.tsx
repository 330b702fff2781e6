type PageHeadingProps = {
  title: string
  subtitle: string
  /** 1 for the heading of the screen, 2 for a section. */
  level?: 1 | 2
}

/** The heading of a screen or a section. */
export function PageHeading({ title, subtitle, level = 1 }: PageHeadingProps) {
  const Heading = `h${level}` as const
  return (
    <div className="page-heading">
      <Heading id={level === 1 ? 'page-title' : undefined} className="h1 mb-1">
        {title}
      </Heading>
      <p className="text-body-secondary m-0">{subtitle}</p>
    </div>
  )
}
