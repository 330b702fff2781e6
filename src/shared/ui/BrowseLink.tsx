import { messages } from '../domain/messages.ts'
import { ButtonLink } from './links.tsx'

const browse = messages.installation.browse

/** Leads to all apps, from a screen with nothing else to show. */
export function BrowseLink() {
  return <ButtonLink to="/apps">{browse}</ButtonLink>
}
