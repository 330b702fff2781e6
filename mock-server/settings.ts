import { integerParser, isScalar } from '../tools/lib/integerParser.ts'
import { readScenarios } from './scenarios.ts'

/** The number of apps in the scenario `huge`. A million would stop the mock for minutes. */
const MAX_APPS = 100_000
const MAX_DELAY_MS = 600_000

/** How the mock responds. Everything can be changed while it runs. */
export type MockSettings = {
  /** A text for `readScenarios`. */
  scenario: string
  /** Number of generated apps that replace those of the file; null keeps the file's. */
  apps: number | null
  /** The same seed gives the same generated apps, failures and delays. */
  seed: number
  /** Shortest and longest delay of a response, in ms; null keeps the scenario's. */
  delay: readonly [minMs: number, maxMs: number] | null
  /** Share of requests that fail with 503, 0 to 1. */
  fail: number
}

export const DEFAULT_SETTINGS: MockSettings = {
  scenario: 'full',
  apps: null,
  seed: 1,
  delay: null,
  fail: 0,
}

const PARSERS: { [Name in keyof MockSettings]: (value: unknown) => MockSettings[Name] } = {
  scenario: parseScenario,
  apps: integerParser('apps', MAX_APPS),
  seed: integerParser('seed', 2 ** 31 - 1),
  delay: parseDelay,
  fail: parseShare,
}
const NAMES = Object.keys(PARSERS) as (keyof MockSettings)[]

/**
 * `settings` with the changes of `raw`, whose values are texts or numbers as in flags and JSON.
 * undefined changes nothing; null and '' restore the default. Throws an error that says what is allowed.
 */
export function changeSettings(settings: MockSettings, raw: unknown): MockSettings {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Error(`Invalid settings: use a JSON object with any of ${NAMES.join(', ')}.`)
  }
  const changes = Object.entries(raw).map(([key, value]) => {
    const name = NAMES.find(known => known === key)
    if (!name) throw new Error(`Unknown setting '${key}'. Available: ${NAMES.join(', ')}.`)
    if (value === undefined) return [name, settings[name]]
    if (value === null || value === '') return [name, DEFAULT_SETTINGS[name]]
    if (!isScalar(value)) throw new Error(`Invalid ${name}: use a string or a number.`)
    return [name, PARSERS[name](value)]
  })
  return { ...settings, ...Object.fromEntries(changes) }
}

function parseScenario(value: unknown): string {
  const text = String(value)
  readScenarios(text)
  return text
}

function parseDelay(value: unknown): [number, number] {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(String(value)) ?? []
  const delay: [number, number] = [Number(min), Number(max)]
  if (min !== undefined && delay[0] <= delay[1] && delay[1] <= MAX_DELAY_MS) return delay
  throw new Error(`Invalid delay '${value}': use ms or MIN-MAX, from 0 to ${MAX_DELAY_MS}.`)
}

function parseShare(value: unknown): number {
  const share = Number(value)
  if (/^\d*\.?\d+$/.test(String(value)) && share <= 1) return share
  throw new Error(`Invalid fail '${value}': use a share from 0 to 1, such as 0.25.`)
}

/** One line, such as "slow (responds after one to two seconds), 500 generated apps, seed 7". */
export function describeSettings({ scenario, apps, seed, delay, fail }: MockSettings): string {
  const descriptions = readScenarios(scenario).map(({ description }) => description)
  const parts = [
    `${scenario} (${descriptions.join(', then ')})`,
    apps !== null && `${apps} generated apps`,
    seed !== DEFAULT_SETTINGS.seed && `seed ${seed}`,
    delay && `delay ${delay.join('-')} ms`,
    fail > 0 && `failing share ${fail}`,
  ]
  return parts.filter(Boolean).join(', ')
}
