import * as text from 'virtual:messages/devTools'

/** A line about what the store shows, since clicks are dropped in the past, and nothing is stored after an import. */
const line = document.createElement('p')
line.id = 'trace-status'
line.className =
  'position-fixed bottom-0 start-0 m-2 p-2 small border rounded bg-body z-3 d-print-none'
line.role = 'status'

/** Shows the line that belongs to `status`, none for 'live'. */
export function showStatus(status: 'live' | 'imported' | 'past' | 'locked'): void {
  const shown = status === 'live' ? '' : status === 'imported' ? text.imported : text.frozen
  if (line.textContent === shown) return
  line.textContent = shown
  if (shown) document.body.append(line)
  else line.remove()
}
