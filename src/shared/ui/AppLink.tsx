import type { ReactNode } from 'react'
import { textLanguage } from '../domain/appDetails.ts'
import type { CardRecord } from '../domain/appRecord.ts'
import { appPath } from '../domain/paths.ts'
import { ScreenLink } from './ScreenLink.tsx'

type AppLinkProps = {
  app: CardRecord
  className?: string
  id?: string
  /** Another form of the title. */
  children?: ReactNode
}

/** The title of `app` in its language, as a link to its page. */
export function AppLink({ app, children = app.title, ...props }: AppLinkProps) {
  return (
    <ScreenLink to={appPath(app.id)} dir="auto" lang={textLanguage(app, 'title')} {...props}>
      {children}
    </ScreenLink>
  )
}
