import { memo, useState } from 'react'
import { reloadBroken } from '../browser/reloadBroken.ts'
import { textLanguage } from '../domain/appDetails.ts'
import type { CardRecord } from '../domain/appRecord.ts'
import { hueClass } from '../domain/hue.ts'
import { imageUrl } from '../domain/imageUrl.ts'
import { initialColor, initialOf } from '../domain/initial.ts'

type AppIconProps = {
  app: CardRecord
  /** Reserved width and height in CSS pixels. The style sheet may scale it. */
  size: number
  /** 'lazy' for icons below the fold. */
  loading?: 'lazy' | 'eager'
  /** Omit it if the title is beside the icon. */
  alt?: string
}

/** The square picture of an app, or its title's initial if that is missing, refused or broken. */
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
        ref={reloadBroken}
      />
    )
  }
  return (
    <svg
      className={`app-icon ${hueClass(app)}`.trim()}
      width={size}
      height={size}
      viewBox="0 0 100 100"
      role="img"
      aria-label={alt}
      aria-hidden={alt === ''}
    >
      {/* The style sheet overrides the color of an app with a hue. */}
      <rect width="100" height="100" fill={initialColor(app.id)} />
      {/* Node and the browser may support different versions of Unicode. */}
      <text x="50" y="50" dy="0.36em" textAnchor="middle" suppressHydrationWarning>
        {initialOf(app.title, textLanguage(app, 'title') ?? LOCALE.code)}
      </text>
    </svg>
  )
})
