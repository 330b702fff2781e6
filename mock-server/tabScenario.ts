import { readSessionValue, writeSessionValue } from '../src/shared/browser/sessionValue.ts'
import { PRELOADED_STATE_ID } from '../src/shared/domain/preloadedState.ts'
import { readScenarios } from './scenarios.ts'

/*
 * Runs before the site, in development only: a scenario for this tab. `?mock=down` moves the name into
 * session storage, where reloads find it, and leaves the address. `?mock=full` removes it.
 */
const KEY = 'mockScenario'
const url = new URL(window.location.href)
const chosen = url.searchParams.get('mock')
if (chosen !== null) {
  writeSessionValue(KEY, chosen === '' || chosen === 'full' ? undefined : chosen)
  url.searchParams.delete('mock')
  window.history.replaceState(window.history.state, '', url)
}
const scenario = readSessionValue(KEY)
// A key in the terminal changes nothing for a tab with a scenario of its own.
if (typeof scenario !== 'string' || !start(scenario)) {
  import.meta.hot?.on('mock:scenario', () => window.location.reload())
}

/** Returns whether the mock has the scenario. */
function start(name: string): boolean {
  try {
    readScenarios(name)
    sendWithRequests(name)
    // The page was rendered for the mock's own scenario.
    document.getElementById(PRELOADED_STATE_ID)?.remove()
    return true
  } catch (error) {
    writeSessionValue(KEY, undefined)
    const { message } = error as Error
    console.error(message)
    import.meta.hot?.send('page:fault', { message, stack: '' })
    return false
  }
}

function sendWithRequests(name: string): void {
  console.info(`This tab uses the scenario ${name} of the mock. Open ?mock=full to end it.`)
  // Each load of the page counts its own requests.
  const client = `tab-${Math.random().toString(36).slice(2)}`
  const { fetch } = window
  window.fetch = (input, init) => {
    const request = new Request(input, init)
    request.headers.set('X-Mock-Scenario', name)
    request.headers.set('X-Mock-Client', client)
    return fetch(request)
  }
}
