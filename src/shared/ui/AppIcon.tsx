import { memo, useState } from 'react'
import { imageUrl } from '../domain/imageAddress.ts'
import { initialOf } from '../domain/initial.ts'
import type { CardRecord } from '../domain/prerenderedData.ts'

type AppIconProps = {
  app: CardRecord
  /** Width and height in CSS pixels that the browser reserves; the style sheet may scale it. */
  size: number
  /** Icons below the fold wait until they come near the screen. */
  loading?: 'lazy' | 'eager'
  /** What a screen reader says; leave it out where the title stands beside the icon. */
  alt?: string
}

/** How many colours the initials have; see `.app-icon-hue-*`. */
const HUES = 8

/** The square picture of an app; one that is missing, refused or broken is replaced by the title's initial on a colour of its own. */
export const AppIcon = memo(function AppIcon({
  app,
  size,
  loading = 'lazy',
  alt = '',
}: AppIconProps) {
  const src = imageUrl(app.image)
  const [brokenSrc, setBrokenSrc] = useState<string>()
  if (src !== undefined && src !== brokenSrc) {
    return (
      <img
        className="app-icon"
        src={src}
        width={size}
        height={size}
        alt={alt}
        loading={loading}
        decoding={loading === 'eager' ? 'sync' : 'async'}
        {...(loading === 'eager' && { fetchPriority: 'high' as const })}
        onError={() => setBrokenSrc(src)}
        ref={image => {
          // What broke before the scripts came told nobody.
          if (image?.complete && image.naturalWidth === 0) image.src = src
        }}
      />
    )
  }
  return (
    <svg
      className={`app-icon app-icon-hue-${Math.abs(Math.trunc(app.id)) % HUES}`}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      <rect width="100" height="100" />
      {/* Node and the browser may know different versions of Unicode. */}
      <text x="50" y="50" dy="0.36em" textAnchor="middle" suppressHydrationWarning>
        {initialOf(app.title)}
      </text>
    </svg>
  )
})
