import { browse } from 'virtual:messages/installation'
import { ButtonLink } from './links.tsx'

/** Leads to all apps, from a screen with nothing else to show. */
export function BrowseLink() {
  return <ButtonLink to="/apps">{browse}</ButtonLink>
}
