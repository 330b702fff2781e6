import type { NetworkIcon } from '../domain/companySchema.ts'
import { networkIcons } from '../domain/localeData.ts'

/** Paths on a 24 x 24 grid, drawn with a line width of 2. */
export const PATHS = {
  bag: 'M5 8h14l1 12.5H4zM8.5 11V7a3.5 3.5 0 017 0v4',
  close: 'M6 6l12 12M18 6L6 18',
  code: 'M8 7l-5 5 5 5M16 7l5 5-5 5M13.5 5l-3 14',
  download: 'M12 4v11M7 10.5l5 5 5-5M5 20h14',
  globe: 'M12 3a9 9 0 110 18 9 9 0 010-18zM3 12h18M12 3c-5 5.5-5 12.5 0 18M12 3c5 5.5 5 12.5 0 18',
  menu: 'M4 7h16M4 12h16M4 17h16',
  message: 'M4 5h16v11H10l-5 4v-4H4z',
  moon: 'M20 14.5A8.5 8.5 0 019.5 4a8.5 8.5 0 1010.5 10.5z',
  next: 'M9.5 5l7 7-7 7',
  package: 'M4 8l8-4.5L20 8v8.5L12 21l-8-4.5zM4 8l8 4.5L20 8M12 12.5V21',
  phone: 'M7.5 3h9a1 1 0 011 1v16a1 1 0 01-1 1h-9a1 1 0 01-1-1V4a1 1 0 011-1zM11 18h2',
  play: 'M6 4.5l13 7.5-13 7.5z',
  previous: 'M14.5 5l-7 7 7 7',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2M20 14v2h-2v4h-4v-2M20 20v0',
  search: 'M11 4a7 7 0 110 14 7 7 0 010-14zM16 16l5 5',
  share: 'M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9-4.3-4.1 5.9-.8z',
  sun: 'M12 8a4 4 0 110 8 4 4 0 010-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  system: 'M4 4.5h16v11H4zM9 20h6M12 15.5V20',
}

export type IconName = keyof typeof PATHS | NetworkIcon

const ALL_PATHS: Partial<Record<IconName, string>> = { ...PATHS, ...networkIcons }

type IconProps = { name: IconName; isFilled?: boolean; className?: string }

/** A decorative icon in the size of the text around it. Hidden from screen readers. */
export function Icon({ name, isFilled = false, className = '' }: IconProps) {
  return (
    <svg className={`icon ${className}`.trim()} viewBox="0 0 24 24" aria-hidden>
      <path d={ALL_PATHS[name]} fill={isFilled ? 'currentColor' : 'none'} />
    </svg>
  )
}
