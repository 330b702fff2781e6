import { emitKeypressEvents } from 'node:readline'
import { listScenarios } from './flags.ts'
import type { Mock } from './mockServer.ts'
import { SCENARIO_NAMES, SCENARIOS } from './scenarios.ts'

/** Lets a terminal choose the scenario by one key; without a terminal nothing is listened to. */
export function listenToKeys(mock: Mock, stop: () => void): void {
  if (!process.stdin.isTTY) return
  emitKeypressEvents(process.stdin)
  process.stdin.setRawMode(true)
  process.stdin.on('keypress', (_text, key: { name?: string; sequence: string; ctrl: boolean }) => {
    if (key.name === 'q' || (key.ctrl && key.name === 'c')) return stop()
    if (key.ctrl) return
    if (key.name === 'r') return mock.reloadSite()
    if (key.sequence === '?') return console.log(`${listScenarios()}\n${KEYS}`)
    const scenario = SCENARIO_NAMES.find(name => SCENARIOS[name].key === key.sequence)
    if (scenario) mock.change({ scenario })
  })
}

/** What the other keys do; the site is there to be reloaded with `npm run dev` only. */
export const KEYS = '  ?  these keys   q  quit'
export const DEV_KEYS = `  r  reload the site ${KEYS}`
