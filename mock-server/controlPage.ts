import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

/** The mock's own page: scenarios as buttons, the settings, the last requests. One file without dependencies. */
export function controlPage(): string {
  const buttons = SCENARIO_NAMES.map(
    name =>
      `<button type="button" data-scenario="${name}"><b>${name}</b> ${SCENARIOS[name].description}</button>`,
  ).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock API</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<h1>Mock API</h1>
<p>The catalogue is at <a href="/data.json">/data.json</a>, the records are at <a href="/apps?_limit=3">/apps</a>.
<span id="file"></span></p>
<pre id="fault" role="alert" hidden></pre>
<h2>Scenario</h2>
<div id="scenarios">${buttons}</div>
<form id="settings">
<label>Apps <input name="apps" inputmode="numeric" placeholder="as the scenario has" size="20"></label>
<label>Seed <input name="seed" inputmode="numeric" size="10"></label>
<label>Delay, ms <input name="delay" placeholder="300 or 100-900" size="14"></label>
<label>Failing share <input name="fail" placeholder="0.25" size="6"></label>
<button>Apply</button>
<button type="button" id="reload" hidden>Reload the site</button>
</form>
<p id="said" role="status"></p>
<h2>Last requests</h2>
<div id="log"><table><thead><tr><th>Time<th>Method<th>Path<th>Status<th>Scenario<th>ms<th>Bytes</thead><tbody></tbody></table></div>
<script>${SCRIPT}</script>
</body>
</html>
`
}

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; accent-color: #632ee3 }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
h2 { margin-top: 2rem }
#scenarios { display: grid; grid-template-columns: repeat(auto-fill, minmax(17rem, 1fr)); gap: .5rem }
button, input { font: inherit; padding: .5rem .75rem; border: 1px solid #8886; border-radius: .5rem; background: #8881; color: inherit }
button { cursor: pointer; text-align: left }
button b { display: block }
button[aria-pressed=true] { border-color: #8b5cf6; outline: 2px solid #8b5cf6 }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; margin-top: 1.5rem }
label { display: grid; font-size: .875rem }
pre { padding: 1rem; border-left: 4px solid #c02639; background: #c0263918; white-space: pre-wrap }
table { width: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums }
th, td { padding: .25rem .5rem; text-align: left; border-bottom: 1px solid #8883; white-space: nowrap }
#log { overflow-x: auto }
`

// Asks for the state once a second: nothing to keep open, and it survives a restart of the mock.
const SCRIPT = `
const $ = id => document.getElementById(id)
const form = $('settings')
async function post(path, body) {
  const response = await fetch(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  const answer = response.status === 204 ? {} : await response.json()
  $('said').textContent = answer.error ?? ''
  if (!answer.error) show()
}
function fill({ apps, seed, delayMs, failRate }) {
  form.apps.value = apps ?? ''
  form.seed.value = seed
  form.delay.value = delayMs ? delayMs.join('-') : ''
  form.fail.value = failRate || ''
}
let filledFrom = ''
async function show() {
  let state
  try { state = await (await fetch('/__mock')).json() } catch { $('said').textContent = 'The mock does not answer.'; return }
  for (const button of document.querySelectorAll('[data-scenario]')) {
    button.setAttribute('aria-pressed', button.dataset.scenario === state.settings.scenario)
  }
  const settings = JSON.stringify(state.settings)
  if (settings !== filledFrom) fill(state.settings)
  filledFrom = settings
  $('file').textContent = 'It is read from ' + state.file + '.'
  $('fault').hidden = state.fileFault === null
  $('fault').textContent = state.fileFault ?? ''
  $('reload').hidden = !state.canReload
  document.querySelector('tbody').replaceChildren(...state.requests.map(({ time, method, path, status, scenario, ms, bytes }) => {
    const row = document.createElement('tr')
    for (const value of [time, method, path, status || 'no answer', scenario, ms, bytes]) row.insertCell().textContent = value
    return row
  }))
}
for (const button of document.querySelectorAll('[data-scenario]')) {
  button.onclick = () => post('/__mock', { scenario: button.dataset.scenario })
}
form.onsubmit = event => {
  event.preventDefault()
  post('/__mock', { apps: form.apps.value, seed: form.seed.value || 1, delay: form.delay.value, fail: form.fail.value })
}
$('reload').onclick = () => post('/__mock/reload', {})
show()
setInterval(show, 1000)
`
