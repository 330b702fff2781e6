import type { Platform } from '../domain/stores.ts'
import { Icon, type IconName } from './Icon.tsx'
import { ButtonLink } from './links.tsx'

type StoreBadgeProps = {
  icon: IconName
  /** The name of the store. */
  label: string
  /** A smaller second line: the devices that the store is for. */
  note?: string
  /** An absolute https:// address. */
  url: string
  /** Lets the style sheet highlight the store of the visitor's phone. */
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
