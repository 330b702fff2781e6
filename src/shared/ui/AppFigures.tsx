import * as text from 'virtual:messages/figures'
import { memo, type ReactNode } from 'react'
import type { CardRecord } from '../domain/appRecord.ts'
import { formatNumber } from '../domain/format.ts'
import { formatDownloads } from '../domain/units.ts'
import { Icon } from './Icon.tsx'

/** Downloads and average rating of an app in one line. `children` are further figures. */
export const AppFigures = memo(function AppFigures({
  app,
  children,
}: {
  app: CardRecord
  children?: ReactNode
}) {
  return (
    <div className="app-figures">
      <span>
        <Icon name="download" />
        <span className="visually-hidden">{`${text.downloads} `}</span>
        {formatDownloads(app.downloads)}
      </span>
      <span>
        <span className={app.ratingAvg === undefined ? undefined : 'text-warning'}>
          <Icon name="star" isFilled />
        </span>
        <span className="visually-hidden">{`${text.averageRating} `}</span>
        {formatNumber(app.ratingAvg)}
      </span>
      {children}
    </div>
  )
})
