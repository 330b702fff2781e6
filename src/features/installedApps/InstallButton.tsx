import type { ReactNode } from 'react'
import Button from 'react-bootstrap/Button'
import { useDispatch, useSelector } from 'react-redux'
import { takeFocus } from '../../shared/browser/returnFocus.ts'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import type { AppRecord, RawRecord } from '../../shared/domain/appRecord.ts'
import { messages } from '../../shared/domain/messages.ts'
import { formatSize } from '../../shared/domain/units.ts'
import { ScreenLink } from '../../shared/ui/links.tsx'
import { splitAround } from '../../shared/ui/splitAround.ts'
import {
  installRequested,
  selectIsInstalled,
  type WithInstalledApps,
} from './installedAppsSlice.ts'

const text = messages.install

type InstallButtonProps = {
  app: AppRecord
  record: RawRecord
  /** Whether the page links to a store that has `app`. */
  hasStore: boolean
  /** Shown beside the button, above its hint. */
  children?: ReactNode
}

/**
 * Installs `app` by storing its `record` unchanged. Grey and disabled if the app is installed
 * (spec 4) or coming soon, and until the stored list is known. A disabled button keeps the focus:
 * a screen reader says 'Installed', and the keyboard continues here, also after the reload.
 */
export function InstallButton({ app, record, hasStore, children }: InstallButtonProps) {
  const dispatch = useDispatch()
  const isInstalled = useSelector((state: WithInstalledApps) => selectIsInstalled(state, app.id))
  const isRead = useIsHydrated()
  const isSoon = app.status === 'soon'
  const isDisabled = !isRead || isInstalled || isSoon
  const notInstalled = isSoon ? text.soon : isRead ? text.now : text.unknown
  const label = isRead && isInstalled ? text.installed : notInstalled
  return (
    <>
      <Button
        id="install"
        ref={takeFocus}
        variant={isDisabled ? 'secondary' : 'success'}
        size="lg"
        className={`install-button ${isDisabled ? 'disabled' : ''}`}
        aria-disabled={isDisabled}
        onClick={() => isDisabled || dispatch(installRequested(record))}
      >
        {app.size === undefined ? label : text.withSize({ label, size: formatSize(app.size) })}
      </Button>
      {children}
      {!isSoon && <InstallHint isInstalled={isRead && isInstalled} hasStore={hasStore} />}
    </>
  )
}

/**
 * A line below the buttons that explains them or, for an installed app, links to the list. Renders
 * nothing if the company has emptied the text.
 */
export function InstallHint({ isInstalled = false, hasStore = true }) {
  const [hint, isOn] = hasStore
    ? [text.hint, text.isOn]
    : [text.hintWithoutStore, text.isOnWithoutStore]
  const [before, after] = splitAround(list => isOn({ list }))
  return (
    hint && (
      <p key={String(isInstalled)} className="needs-script w-100 small text-body-secondary m-0">
        {isInstalled ? (
          <>
            {before}
            {/* Its padding makes it a touch target. */}
            <ScreenLink to="/installation" className="py-4">
              {text.list}
            </ScreenLink>
            {after}
          </>
        ) : (
          hint
        )}
      </p>
    )
  )
}
