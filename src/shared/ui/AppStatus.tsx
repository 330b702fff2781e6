import type { CardRecord } from '../domain/appRecord.ts'
import { messages } from '../domain/messages.ts'
import type { Detail } from '../domain/recordFields.ts'

const TEXTS: Readonly<Record<Detail<'status'>, string>> = messages.status

/** Says that an app is coming soon, in beta or retired. Nothing for any other app. */
export function AppStatus({ app, className = '' }: { app: CardRecord; className?: string }) {
  const { status } = app
  if (!status) return null
  return (
    <span className={`app-status ${className} px-2 rounded-pill bg-body small text-body`}>
      {TEXTS[status]}
    </span>
  )
}
