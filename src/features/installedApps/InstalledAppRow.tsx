import { memo, useId } from 'react'
import Button from 'react-bootstrap/Button'
import Card from 'react-bootstrap/Card'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { hueClass } from '../../shared/domain/hue.ts'
import { messages } from '../../shared/domain/messages.ts'
import { siteHref } from '../../shared/domain/paths.ts'
import { formatSize } from '../../shared/domain/units.ts'
import { AppFigures } from '../../shared/ui/AppFigures.tsx'
import { AppIcon } from '../../shared/ui/AppIcon.tsx'
import { AppStatus } from '../../shared/ui/AppStatus.tsx'
import { AppLink, ButtonLink } from '../../shared/ui/links.tsx'

const text = messages.installation

export type InstalledAppRowProps = {
  /** The stored record. The catalogue may no longer have the app. */
  app: AppRecord
  /** The catalogue's version of the app. Its status is shown. */
  current: AppRecord
  /** The path of its page /get/17. Missing if no store has the app. */
  getPath: string | undefined
  onUninstall: (id: AppRecord['id'], button: HTMLElement) => void
}

/** One installed app, with a link to its page, Get and Uninstall. */
export const InstalledAppRow = memo(function InstalledAppRow({
  app,
  current,
  getPath,
  onUninstall,
}: InstalledAppRowProps) {
  const titleId = useId()
  return (
    <Card className={`installed-row ${hueClass(app)}`}>
      <AppIcon app={app} size={72} />
      <div className="installed-row-text text-start">
        <h2 className="installed-row-title clip-marks fw-semibold my-0" dir="auto">
          <AppLink app={app} className="stretched-link" id={titleId} />
        </h2>
        <AppFigures app={app}>
          {app.size !== undefined && <span>{formatSize(app.size)}</span>}
          <AppStatus app={current} />
        </AppFigures>
      </div>
      <div className="installed-row-buttons d-flex gap-2 mw-100">
        {getPath ? (
          <ButtonLink
            size="sm"
            id={`${titleId}-get`}
            aria-labelledby={`${titleId}-get ${titleId}`}
            href={siteHref({ pathname: getPath })}
          >
            {text.get}
          </ButtonLink>
        ) : (
          <GetPlaceholder />
        )}
        <Button
          variant="quiet"
          size="sm"
          id={`${titleId}-uninstall`}
          aria-labelledby={`${titleId}-uninstall ${titleId}`}
          // The second click of a double-click would hit the next row, which has moved up.
          onClick={({ detail, currentTarget }) => {
            if (detail < 2) onUninstall(app.id, currentTarget)
          }}
        >
          {text.uninstall}
        </Button>
      </div>
    </Card>
  )
})

/** Reserves space for Get, so that no row moves when the catalogue loads. */
function GetPlaceholder() {
  return (
    <span className="btn btn-sm invisible" aria-hidden>
      {text.get}
    </span>
  )
}

/** Has the size of an InstalledAppRow. */
export function InstalledAppRowSkeleton() {
  return (
    <Card className="installed-row placeholder-glow">
      <span className="placeholder app-icon" />
      <div className="installed-row-text">
        <div className="installed-row-title">
          <span className="placeholder w-75" />
        </div>
        <div className="app-figures">
          <span className="placeholder w-50" />
        </div>
      </div>
      <div className="installed-row-buttons d-flex gap-2 mw-100">
        <GetPlaceholder />
        <span className="placeholder btn btn-sm">{text.uninstall}</span>
      </div>
    </Card>
  )
}
