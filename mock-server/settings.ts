import { isScalar, parseWhole } from '../tools/lib/parseWhole.ts'
import { SCENARIO_NAMES, SCENARIOS, type ScenarioName } from './scenarios.ts'

/** Most apps that the mock generates. */
const MAX_APPS = 1_000_000
/** Longest delay, in ms. */
const MAX_DELAY_MS = 600_000

/** How the mock answers; all of it can be changed while it runs. */
export type MockSettings = {
  scenario: ScenarioName
  /** This many generated apps take the place of the file's; null leaves those. */
  apps: number | null
  /** The same seed gives the same generated apps, failures and delays. */
  seed: number
  /** Shortest and longest time until an answer, in ms; null leaves the scenario's. */
  delayMs: readonly [min: number, max: number] | null
  /** The share of requests that fail with 503, 0 to 1. */
  failRate: number
}

export const DEFAULT_SETTINGS: MockSettings = {
  scenario: 'full',
  apps: null,
  seed: 1,
  delayMs: null,
  failRate: 0,
}

/** Settings as they come from flags and from `POST /__mock`: texts or numbers, each may be absent; null and '' mean the default. */
export type RawSettings = Partial<Record<'scenario' | 'apps' | 'seed' | 'delay' | 'fail', unknown>>

const NAMES: readonly string[] = ['scenario', 'apps', 'seed', 'delay', 'fail']

/** `settings` with what `raw` names changed; throws a sentence that says what is allowed. */
export function changeSettings(settings: MockSettings, raw: unknown): MockSettings {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    throw new Error(`Invalid settings: use a JSON object with any of ${NAMES.join(', ')}.`)
  }
  const unknown = Object.keys(raw).find(name => !NAMES.includes(name))
  if (unknown !== undefined) {
    throw new Error(`Unknown setting '${unknown}'. Available: ${NAMES.join(', ')}.`)
  }
  const { scenario, apps, seed, delay, fail }: RawSettings = raw
  return {
    scenario: scenario === undefined ? settings.scenario : parseScenario(scenario),
    apps:
      apps === undefined ? settings.apps : isNone(apps) ? null : parseWhole('apps', MAX_APPS)(apps),
    seed:
      seed === undefined
        ? settings.seed
        : isNone(seed)
          ? DEFAULT_SETTINGS.seed
          : parseWhole('seed', 2 ** 31 - 1)(seed),
    delayMs: delay === undefined ? settings.delayMs : isNone(delay) ? null : parseDelay(delay),
    failRate: fail === undefined ? settings.failRate : isNone(fail) ? 0 : parseRate(fail),
  }
}

function parseScenario(value: unknown): ScenarioName {
  const name = SCENARIO_NAMES.find(known => known === (isNone(value) ? 'full' : value))
  if (name) return name
  throw new Error(`Unknown scenario '${value}'. Available: ${SCENARIO_NAMES.join(', ')}.`)
}

function parseDelay(value: unknown): [number, number] {
  const [, min, max = min] = /^(\d+)(?:-(\d+))?$/.exec(String(value)) ?? []
  const delay: [number, number] = [Number(min), Number(max)]
  if (min !== undefined && delay[0] <= delay[1] && delay[1] <= MAX_DELAY_MS) return delay
  throw new Error(`Invalid delay '${value}': use ms or MIN-MAX, from 0 to ${MAX_DELAY_MS}.`)
}

function parseRate(value: unknown): number {
  const rate = Number(value)
  if (isScalar(value) && /^\d*\.?\d+$/.test(String(value)) && rate <= 1) return rate
  throw new Error(`Invalid fail '${value}': use a share from 0 to 1, such as 0.25.`)
}

function isNone(value: unknown): boolean {
  return value === null || value === ''
}

/** The settings in one line: "slow, 500 apps, seed 7". */
export function describeSettings({
  scenario,
  apps,
  seed,
  delayMs,
  failRate,
}: MockSettings): string {
  const { description } = SCENARIOS[scenario]
  return [
    `${scenario} (${description})`,
    apps !== null && `from ${apps} generated apps`,
    seed !== DEFAULT_SETTINGS.seed && `seed ${seed}`,
    delayMs && `delay ${delayMs.join('-')} ms`,
    failRate > 0 && `${Math.round(failRate * 1000) / 10} % fail`,
  ]
    .filter(Boolean)
    .join(', ')
}
