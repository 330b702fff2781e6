import * as text from 'virtual:messages/install'
import { useDispatch, useSelector } from 'react-redux'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import type { AppRecord } from '../../shared/domain/appRecord.ts'
import { formatSize } from '../../shared/domain/units.ts'
import {
  installRequested,
  selectIsInstalled,
  type WithInstalledApps,
} from './installedAppsSlice.ts'

/**
 * Installs `app`. Grey and disabled if it is installed (spec 4), and until the stored list is known. It
 * keeps the focus then, so that a keyboard user hears 'Installed' and continues from here. The id
 * returns the focus after the reload (notices.ts).
 */
export function InstallButton({ app }: { app: AppRecord }) {
  const dispatch = useDispatch()
  const isInstalled = useSelector((state: WithInstalledApps) => selectIsInstalled(state, app.id))
  const isRead = useIsHydrated()
  const isDisabled = !isRead || isInstalled
  const known = isInstalled ? text.installed : text.now
  const label = isRead ? known : text.unknown
  return (
    <button
      type="button"
      id="install"
      className={`install-button btn btn-lg ${isDisabled ? 'btn-secondary disabled' : 'btn-success'}`}
      aria-disabled={isDisabled}
      onClick={() => isDisabled || dispatch(installRequested(app))}
    >
      {app.size === undefined ? label : text.withSize({ label, size: formatSize(app.size) })}
    </button>
  )
}
