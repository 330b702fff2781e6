import Button from 'react-bootstrap/Button'
import { useDispatch, useSelector } from 'react-redux'
import type { AppRecord } from '../../shared/appRecord.ts'
import { formatSize } from '../../shared/format.ts'
import {
  installRequested,
  selectIsInstalled,
  type WithInstalledApps,
} from './installedAppsSlice.ts'

/** Installs `app`; grey and disabled once it is in the list (spec 4). */
export function InstallButton({ app }: { app: AppRecord }) {
  const dispatch = useDispatch()
  const isInstalled = useSelector((state: WithInstalledApps) => selectIsInstalled(state, app.id))
  return (
    <Button
      variant={isInstalled ? 'secondary' : 'success'}
      size="lg"
      disabled={isInstalled}
      onClick={() => dispatch(installRequested(app))}
    >
      {isInstalled ? 'Installed' : 'Install Now'} ({formatSize(app.size)})
    </Button>
  )
}
