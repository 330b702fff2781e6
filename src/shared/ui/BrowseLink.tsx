import { browse } from 'virtual:messages/installation'
import { ScreenLink } from './ScreenLink.tsx'

/** Leads to all apps, from a screen with nothing else to show. */
export function BrowseLink() {
  return (
    <ScreenLink className="btn btn-primary" to="/apps">
      {browse}
    </ScreenLink>
  )
}
