import {
  isDialog,
  isStepCount,
  type OpenDialog,
  type ViewLocation,
} from '../../features/view/viewSlice.ts'
import {
  positionOf,
  readPositions,
  type ScrollPositions,
  writePositions,
} from '../../shared/browser/scrollPositions.ts'
import { publicQuery } from '../../shared/domain/addressParameters.ts'
import { siteBase, siteHref, withoutBase, withoutFileName } from '../../shared/domain/paths.ts'

/** What the site stores with each entry of the tab's history. */
type Entry = {
  /** Identifies the scroll position of the entry. */
  key: string
  /** Counts the entries of a visit, from 0. */
  idx: number
  /** On the first entry of a visit: the tab has shown another page before. */
  hasPreviousPage?: boolean
  /** The dialog that is open there. Back closes it. */
  dialog?: OpenDialog
} & Pick<ViewLocation, 'listSteps'>

/**
 * What became of a change of the history:
 * - written
 * - postponed: it would be lost with the dialog's entry, which the browser is leaving. `onDialogLeft`
 *   makes up for it.
 * - refused: the address is too long or, in Safari, there were more than 100 changes in 30 seconds
 */
type WriteResult = 'written' | 'postponed' | 'refused'

export type HistoryEntries = ReturnType<typeof openHistory>

/** The address of `location` in the history. */
export function entryHref(location: ViewLocation): string {
  return siteHref({ ...location, search: publicQuery(location.search) })
}

/** The entries of the tab's history, and the scroll position of each. */
export function openHistory() {
  const { history } = window
  /** Those of this page. Others may store theirs while it is in the back/forward cache. */
  const ownPositions: ScrollPositions = {}
  const positions = () => ({ ...readPositions(), ...ownPositions })
  let current = readEntry(history.state) ?? {
    key: newKey(),
    idx: 0,
    hasPreviousPage: history.length > 1,
  }
  /** True from `closeDialog` until the browser has left the entry, which it does in a later task. */
  let isLeavingDialog = false

  function write(
    method: 'pushState' | 'replaceState',
    entry: Entry,
    location?: ViewLocation,
  ): WriteResult {
    if (isLeavingDialog) return 'postponed'
    try {
      history[method](entry, '', location && entryHref(location))
      current = entry
      return 'written'
    } catch {
      return 'refused'
    }
  }

  function readLocation(): ViewLocation {
    const { pathname, search, hash } = window.location
    // Some hosts serve '//apps' too.
    return { pathname: withoutBase(pathname.replace(/^\/+/, '/'), siteBase()), search, hash }
  }

  function savePosition() {
    ownPositions[current.key] = window.scrollY
  }

  const opened = readLocation()
  // Static hosts also serve a page by its file name ('/apps.html'), which is not a route.
  const pathname = withoutFileName(opened.pathname)
  write('replaceState', current, pathname === opened.pathname ? undefined : { ...opened, pathname })

  return {
    /** The location in the address bar, and the open steps of the current entry. */
    location: (): ViewLocation => ({ ...readLocation(), listSteps: current.listSteps }),
    dialog: () => current.dialog,
    /** The scroll position to restore for the current entry, as in `positionOf`. */
    position: () => positionOf(current.key, positions()),
    /** Saves the scroll position of the current entry. */
    savePosition,
    /**
     * Adds an entry. If the browser refuses it, loads the page at `location` instead. Returns whether this
     * page stays.
     */
    push(location: ViewLocation): boolean {
      const result = write('pushState', { key: newKey(), idx: current.idx + 1 }, location)
      if (result !== 'refused') return true
      window.location.assign(entryHref(location))
      return false
    },
    /** Changes the address and the open steps of the current entry, unless the browser refuses. */
    replace(location: ViewLocation) {
      write('replaceState', { ...current, listSteps: location.listSteps }, location)
    },
    /** Adds an entry for `dialog` at the same address, or changes the dialog of the current entry. */
    openDialog(dialog: OpenDialog) {
      if (current.dialog) {
        write('replaceState', { ...current, dialog })
        return
      }
      savePosition()
      const { idx, listSteps } = current
      write('pushState', { key: newKey(), idx: idx + 1, dialog, listSteps })
    },
    /** Leaves the entry of an open dialog. */
    closeDialog() {
      if (!current.dialog || isLeavingDialog) return
      isLeavingDialog = true
      history.back()
    },
    go: (steps: number) => history.go(steps),
    /**
     * Follows the visitor until `signal`. `onMoved` is called after Back, Forward and a hash typed into the
     * address bar, `onDialogLeft` when the entry of a closed dialog has been left. While `isFrozen`, the
     * browser is sent back to where it was.
     */
    observe({ isFrozen, onMoved, onDialogLeft, signal }: HistoryObserver): void {
      // The browser would restore the position before the screen has changed.
      history.scrollRestoration = 'manual'
      const onPopState = () => {
        const known = readEntry(history.state)
        // A typed hash has made an entry without a state.
        const entry = known ?? { key: newKey(), idx: current.idx + 1 }
        const hasLeftDialog = isLeavingDialog && entry.idx === current.idx - 1
        isLeavingDialog = false
        if (isFrozen()) {
          if (entry.idx !== current.idx) history.go(current.idx - entry.idx)
          return
        }
        savePosition()
        const move = known && (entry.idx < current.idx ? 'back' : 'forward')
        current = entry
        if (!known) write('replaceState', entry)
        if (hasLeftDialog) onDialogLeft()
        else onMoved(move)
      }
      const onPageHide = () => {
        savePosition()
        writePositions(positions())
        history.scrollRestoration = 'auto'
      }
      const onPageShow = () => {
        history.scrollRestoration = 'manual'
        // The page may have been left instead of the dialog's entry.
        isLeavingDialog = false
      }
      window.addEventListener('popstate', onPopState, { signal })
      window.addEventListener('pagehide', onPageHide, { signal })
      window.addEventListener('pageshow', onPageShow, { signal })
    },
  }
}

type HistoryObserver = {
  isFrozen: () => boolean
  /** `move` is undefined for a typed hash. */
  onMoved: (move: 'back' | 'forward' | undefined) => void
  onDialogLeft: () => void
  signal: AbortSignal
}

/** The state of an entry that this site has written. Undefined for any other value. */
function readEntry(state: unknown): Entry | undefined {
  const { key, idx, hasPreviousPage, dialog, listSteps } = Object(state) as Record<string, unknown>
  if (typeof key !== 'string' || typeof idx !== 'number') return undefined
  return {
    key,
    idx,
    ...(hasPreviousPage === true && { hasPreviousPage }),
    ...(isDialog(dialog) && { dialog }),
    ...(isStepCount(listSteps) && { listSteps }),
  }
}

function newKey(): string {
  return Math.random().toString(36).slice(2, 10)
}
