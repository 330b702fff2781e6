import type { AppRecord } from '../src/shared/domain/appRecord.ts'
import { generateApps } from '../tools/lib/generateApps.ts'
import { type Memory, makeMemory } from './memory.ts'
import { readScenarios, type Scenario } from './scenarios.ts'
import { changeSettings, DEFAULT_SETTINGS, type MockSettings } from './settings.ts'

export type MockState = ReturnType<typeof createMockState>

/** What changes while the mock runs: its settings, what clients have written, and how often they have asked. */
export function createMockState(
  fileRecords: () => AppRecord[],
  initial: MockSettings = DEFAULT_SETTINGS,
) {
  let settings = initial
  /** The generated apps of the settings, made when they are first needed. */
  let generated: AppRecord[] | undefined
  /** Filled by the first request in each scenario. */
  const memories = new Map<Scenario, Memory>()
  /** Number of requests by client and by the text of its scenarios. '' stands for clients without a name. */
  const counts = new Map<string, Map<string, number>>()

  /** The records that scenarios start from. */
  function baseRecords(): AppRecord[] {
    const { apps, seed } = settings
    if (apps === null) return fileRecords()
    generated ??= [...generateApps(apps, seed)]
    return generated
  }

  /** Drops what clients have written, and counts their requests from 0. */
  function restart(): void {
    memories.clear()
    counts.clear()
  }

  return {
    settings: () => settings,
    baseRecords,
    /** Whether a client has written records, in any scenario. */
    hasWrites: () => [...memories.values()].some(memory => memory.isWritten()),
    restart,
    /** Changes settings as `changeSettings` does, and restarts. */
    change(raw: unknown): void {
      settings = changeSettings(settings, raw)
      generated = undefined
      restart()
    },
    /** Changes the scenario, and counts requests from 0. Clients with their own scenario are not affected. */
    chooseScenario(scenario: string): void {
      settings = changeSettings(settings, { scenario })
      counts.delete('')
    },
    memoryOf(scenario: Scenario): Memory {
      const known = memories.get(scenario)
      if (known) return known
      const { records = base => base } = scenario
      const memory = makeMemory(records(baseRecords(), settings.seed))
      memories.set(scenario, memory)
      return memory
    },
    /** The scenario of the next request of a client, and the number of its earlier ones. */
    nextScenario(client: string, text: string): { number: number; scenario: Scenario } {
      const own = counts.get(client) ?? new Map<string, number>()
      const number = own.get(text) ?? 0
      counts.set(client, own.set(text, number + 1))
      const scenarios = readScenarios(text)
      return { number, scenario: scenarios[Math.min(number, scenarios.length - 1)] as Scenario }
    },
  }
}
