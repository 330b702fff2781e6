import { Icon, type IconName } from './Icon.tsx'

type StoreBadgeProps = {
  icon: IconName
  /** The name of the store. */
  label: string
  /** For which devices, in a smaller second line. */
  note?: string
  /** Including https://. */
  url: string
}

/** A link to an app store. */
export function StoreBadge({ icon, label, note, url }: StoreBadgeProps) {
  return (
    <a className="btn btn-lg store-badge" href={url}>
      <Icon name={icon} />
      <span className="text-start lh-sm">
        {label}
        {note && <span className="d-block small text-body-secondary fw-normal"> {note}</span>}
      </span>
    </a>
  )
}
