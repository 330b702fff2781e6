import type { BrowserCommand } from 'vitest/node'
import { type Mock, startMock } from '../../mock-server/mockServer.ts'
import { CATALOGUE_FILE } from '../fixtures/catalogue.ts'

const mocks = new Map<number, Mock>()

/** Starts the mock API with the tests' catalogue and resolves to its port. */
export const openMock: BrowserCommand<[scenario: string]> = async (_context, scenario) => {
  const mock = await startMock({ port: 0, file: CATALOGUE_FILE, log() {} })
  mock.change({ scenario })
  mocks.set(mock.port, mock)
  return mock.port
}

/** Stops the mock on `port`. */
export const closeMock: BrowserCommand<[port: number]> = async (_context, port) => {
  await mocks.get(port)?.close()
  mocks.delete(port)
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    openMock(scenario: string): Promise<number>
    closeMock(port: number): Promise<void>
  }
}
