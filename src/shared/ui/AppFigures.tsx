import { memo, type ReactNode } from 'react'
import type { CardRecord } from '../domain/appRecord.ts'
import { formatNumber } from '../domain/format.ts'
import { messages } from '../domain/messages.ts'
import { formatDownloads } from '../domain/units.ts'
import { Icon } from './Icon.tsx'

const text = messages.figures

type AppFiguresProps = { app: CardRecord; children?: ReactNode }

/**
 * The downloads and average rating of an app on one line, if known. `children`: further figures.
 * The keys contain the values: after a browser has translated the page, React can't change a text
 * beside elements.
 */
export const AppFigures = memo(function AppFigures({ app, children }: AppFiguresProps) {
  return (
    <div className="app-figures">
      {app.downloads !== undefined && (
        <span key={`downloads ${app.downloads}`}>
          <Icon name="download" />
          <span className="visually-hidden">{`${text.downloads} `}</span>
          <bdi>{formatDownloads(app.downloads)}</bdi>
        </span>
      )}
      {app.ratingAvg !== undefined && (
        <span key={`rating ${app.ratingAvg}`}>
          <span className="text-warning-emphasis">
            <Icon name="star" isFilled />
          </span>
          <span className="visually-hidden">{`${text.averageRating} `}</span>
          <bdi>{formatNumber(app.ratingAvg)}</bdi>
        </span>
      )}
      {children}
    </div>
  )
})
