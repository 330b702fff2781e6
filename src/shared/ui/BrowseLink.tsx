import { texts } from '../domain/texts.ts'
import { ButtonLink } from './links.tsx'

const browse = texts.installation.browse

/** Leads to all apps, from a screen with nothing else to show. */
export function BrowseLink() {
  return <ButtonLink to="/apps">{browse}</ButtonLink>
}
