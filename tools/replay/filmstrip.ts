import { escapeHtml } from '../lib/escapeHtml.ts'
import type { Difference } from './compare.ts'
import type { Changes } from './replay.ts'

/** The screen after one action, and what led to it. */
export type Frame = {
  /** The action's type; 'start' before the first. */
  type: string
  timeMs?: number | undefined
  payload?: unknown
  changes: Changes
  /** Names an entry of `Filmstrip.pictures`. */
  picture: string
  /** Where the recomputed state is not the recorded one, from here on. */
  differences?: Difference[] | undefined
  /** How the picture differs from an older run's: pixels, and pictures of before and of the difference. */
  change?: { pixels: number; before?: string; marked?: string }
}

/** A replayed trace as pictures; `pictures` are PNG in base64 by name, each kept once. */
export type Filmstrip = { name: string; pictures: Record<string, string>; frames: Frame[] }

const DATA = /<script type="application\/json" id="data">(.*?)<\/script>/s

/** One self-contained page: a strip of pictures (unchanged screens folded), the action, its payload, what it changed; arrow keys and a slider. */
export function filmstripPage(strip: Filmstrip): string {
  const data = JSON.stringify(strip).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(strip.name)}: the screen after every action</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>${escapeHtml(strip.name)}</h1>
<p id="summary"></p>
<input id="slider" type="range" min="0" value="0" aria-label="Action">
</header>
<nav id="strip" aria-label="Screens"></nav>
<main>
<figure><img id="screen" alt=""><figcaption id="caption"></figcaption></figure>
<section>
<h2 id="type"></h2>
<p id="time"></p>
<p id="views" hidden></p>
<h3>Payload</h3><pre id="payload"></pre>
<div id="differs" hidden><h3>Not as recorded</h3><table><tbody id="differences"></tbody></table></div>
<h3>What it changed</h3><table><tbody id="changes"></tbody></table>
</section>
</main>
<script type="application/json" id="data">${data}</script>
<script>${SCRIPT}</script>
</body>
</html>
`
}

/** The filmstrip that a page of `filmstripPage` shows; throws a sentence for any other page. */
export function readFilmstrip(html: string, file: string): Filmstrip {
  const [, data] = DATA.exec(html) ?? []
  if (data === undefined) throw new Error(`${file} is no page of pictures.`)
  return JSON.parse(data)
}

const STYLE = `
:root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; accent-color: #7c4dff }
body { margin: 0; display: grid; grid-template-rows: auto auto 1fr; min-height: 100vh }
header { padding: 1rem 1.5rem .5rem }
h1 { margin: 0; font-size: 1.25rem } h2 { margin: 0; font-size: 1.1rem; overflow-wrap: anywhere } h3 { margin: 1rem 0 .25rem; font-size: .9rem }
p { margin: .25rem 0 }
#slider { width: 100% }
#strip { display: flex; gap: .5rem; overflow-x: auto; padding: .5rem 1.5rem 1rem }
#strip button { flex: none; width: 9rem; padding: .25rem; font: inherit; font-size: .75rem; text-align: left; color: inherit; background: #8881; border: 2px solid transparent; border-radius: .5rem; cursor: pointer }
#strip button[aria-current=true] { border-color: #7c4dff }
#strip button.changed { background: #f5a52444 } #strip button.differs { background: #c0263944 }
#strip img { display: block; width: 100%; border-radius: .25rem }
#strip span { display: block; overflow: hidden; text-overflow: ellipsis; white-space: nowrap }
main { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 1fr); gap: 1.5rem; padding: 0 1.5rem 2rem }
@media (max-width: 60rem) { main { grid-template-columns: minmax(0, 1fr) } }
figure { margin: 0 } figure img { width: 100%; border: 1px solid #8886; border-radius: .5rem } figcaption { font-size: .85rem; opacity: .8 }
pre { max-height: 14rem; overflow: auto; padding: .5rem; background: #8881; white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-size: .85rem } td { padding: .25rem .5rem .25rem 0; vertical-align: top; border-top: 1px solid #8884; overflow-wrap: anywhere }
td:last-child { font-family: monospace }
`

const SCRIPT = `
const $ = id => document.getElementById(id)
const strip = JSON.parse($('data').textContent)
const source = name => 'data:image/png;base64,' + strip.pictures[name]
const frames = strip.frames
// Screens that stay as they were are folded into the one before.
const folds = []
frames.forEach((frame, index) => {
  const last = folds.at(-1)
  if (last && last.picture === frame.picture && !frame.change && !frame.differences) last.to = index
  else folds.push({ picture: frame.picture, from: index, to: index, frame })
})
let current = 0
let view = 'now'
for (const fold of folds) {
  const button = document.createElement('button')
  const image = new Image()
  image.src = source(fold.picture)
  image.alt = ''
  const label = document.createElement('span')
  label.textContent = (fold.from === fold.to ? fold.from : fold.from + '–' + fold.to) + ' ' + fold.frame.type
  if (fold.frame.change) button.classList.add('changed')
  if (fold.frame.differences) button.classList.add('differs')
  button.append(image, label)
  button.onclick = () => show(fold.from)
  $('strip').append(button)
  fold.button = button
}
function tell(value) {
  const text = JSON.stringify(value, null, 2) ?? ''
  return text.length > 2000 ? text.slice(0, 2000) + '…' : text
}
function row([path, value]) {
  const row = document.createElement('tr')
  row.insertCell().textContent = path
  row.insertCell().textContent = tell(value)
  return row
}
function show(index) {
  current = Math.max(0, Math.min(frames.length - 1, index))
  const frame = frames[current]
  const change = frame.change ?? {}
  $('slider').value = current
  const wanted = view === 'before' ? change.before : view === 'marked' ? change.marked : undefined
  $('screen').src = source(wanted ?? frame.picture)
  $('screen').alt = 'The screen after action ' + current + ', ' + frame.type
  $('caption').textContent = change.pixels ? change.pixels + ' pixels differ from the older run' : ''
  $('type').textContent = current + ' ' + frame.type
  $('time').textContent = Number.isFinite(frame.timeMs) ? new Date(frame.timeMs).toLocaleString() : ''
  $('payload').textContent = tell(frame.payload)
  $('changes').replaceChildren(...frame.changes.map(row))
  $('differs').hidden = !frame.differences
  $('differences').replaceChildren(...(frame.differences ?? []).flatMap(({ path, recorded, recomputed }) => [
    row([path + ' recorded', recorded]), row([path + ' recomputed', recomputed])]))
  $('views').hidden = !change.before
  for (const fold of folds) {
    const isCurrent = fold.from <= current && current <= fold.to
    fold.button.setAttribute('aria-current', isCurrent)
    if (isCurrent) fold.button.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
}
for (const name of ['now', 'before', 'marked']) {
  const button = document.createElement('button')
  button.textContent = name
  button.onclick = () => { view = name; show(current) }
  $('views').append(button, ' ')
}
$('slider').max = frames.length - 1
$('slider').oninput = event => show(Number(event.target.value))
addEventListener('keydown', event => {
  if (event.target === $('slider') || event.ctrlKey || event.altKey || event.metaKey) return
  if (event.key === 'ArrowRight') show(current + 1)
  else if (event.key === 'ArrowLeft') show(current - 1)
  else if (event.key === 'Home') show(0)
  else if (event.key === 'End') show(frames.length - 1)
})
const changed = frames.filter(frame => frame.change).length
$('summary').textContent = frames.length - 1 + ' actions, ' + folds.length + ' screens' + (changed ? ', ' + changed + ' changed since the older run' : '')
show(0)
`
