import type { Platform } from '../domain/stores.ts'
import { Icon, type IconName } from './Icon.tsx'
import { ButtonLink } from './links.tsx'

type StoreBadgeProps = {
  icon: IconName
  /** The name of the store. */
  label: string
  /** Says in a smaller second line which devices it is for. */
  note?: string
  /** A whole address that starts with https://. */
  url: string
  /** Lets the style sheet find the store of a visitor's phone. */
  platform?: Platform
}

/** A link to an app store. */
export function StoreBadge({ icon, label, note, url, platform }: StoreBadgeProps) {
  return (
    <ButtonLink variant="" size="lg" className="store-badge" href={url} data-platform={platform}>
      <Icon name={icon} />
      <span className="text-start lh-sm">
        {label}
        {note && <span className="d-block small fw-normal"> {note}</span>}
      </span>
    </ButtonLink>
  )
}
