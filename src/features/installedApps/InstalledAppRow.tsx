import { memo, useId } from 'react'
import Button from 'react-bootstrap/Button'
import Card from 'react-bootstrap/Card'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { hueClass } from '../../shared/domain/hue.ts'
import { messages } from '../../shared/domain/messages.ts'
import { formatSize } from '../../shared/domain/units.ts'
import { AppFigures } from '../../shared/ui/AppFigures.tsx'
import { AppIcon } from '../../shared/ui/AppIcon.tsx'
import { AppStatus } from '../../shared/ui/AppStatus.tsx'
import { AppLink } from '../../shared/ui/links.tsx'

const text = messages.installation

type InstalledAppRowProps = {
  /** The stored record. The catalogue may no longer have the app. */
  app: AppRecord
  onUninstall: (id: AppRecord['id'], button: HTMLElement) => void
}

/** One installed app, with a link to its page and Uninstall. */
export const InstalledAppRow = memo(function InstalledAppRow({
  app,
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
          <AppStatus app={app} />
        </AppFigures>
      </div>
      <Button
        variant="quiet"
        size="sm"
        id={`${titleId}-uninstall`}
        aria-labelledby={`${titleId}-uninstall ${titleId}`}
        // The second click of a double click hits the next row, which has moved up.
        onClick={({ detail, currentTarget }) => {
          if (detail < 2) onUninstall(app.id, currentTarget)
        }}
      >
        {text.uninstall}
      </Button>
    </Card>
  )
})

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
      <span className="placeholder btn btn-sm">{text.uninstall}</span>
    </Card>
  )
}
