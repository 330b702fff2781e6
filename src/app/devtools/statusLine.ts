import { messages } from '../../shared/domain/messages.ts'

const text = messages.devTools

/** Says why clicks are ignored (in the past) or the list isn't stored (in an imported trace). */
const line = document.createElement('p')
line.id = 'trace-status'
line.className = 'm-2 p-2 small border rounded bg-body d-print-none'
line.setAttribute('role', 'status')
// Above an open dialog
line.popover = 'manual'
line.style.inset = 'auto'
line.style.insetBlockEnd = '0'
line.style.insetInlineStart = '0'

/** Shows the line for `status`. Removes it for 'live'. */
export function showStatus(status: 'live' | 'imported' | 'past' | 'locked'): void {
  const shown = status === 'live' ? '' : status === 'imported' ? text.imported : text.frozen
  if (line.textContent !== shown) {
    line.textContent = shown
    if (shown) document.body.append(line)
    else line.remove()
  }
  // React opens a dialog of the new state before the next frame.
  requestAnimationFrame(() => {
    if (!line.isConnected) return
    line.hidePopover?.()
    line.showPopover?.()
  })
}
