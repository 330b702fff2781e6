import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forEachWithProgress } from '../../tools/lib/forEachWithProgress.ts'

const { stderr } = process
const { isTTY, columns, cursorTo, clearLine, moveCursor } = stderr
let output: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] })
  vi.stubEnv('CI', undefined)
  vi.stubEnv('TERM', 'xterm')
  output = ''
  vi.spyOn(stderr, 'write').mockImplementation(text => {
    output += text
    return true
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  Object.assign(stderr, { isTTY, columns, cursorTo, clearLine, moveCursor })
})

/** Three pieces of work that take so long each. */
const work = (eachMs: number) =>
  forEachWithProgress('Reading', [1, 2, 3], () => vi.advanceTimersByTime(eachMs))

const setTerminal = (isTTY: boolean, columns?: number) => {
  const move = () => true
  Object.assign(stderr, { isTTY, columns, cursorTo: move, clearLine: move, moveCursor: move })
}

it('shows no work that takes less than a second', async () => {
  setTerminal(true, 80)
  await work(300)
  expect(output).toBe('')
})

it('shows on a terminal how much of the work is done', async () => {
  setTerminal(true, 80)
  await work(600)
  expect(output).toContain('Reading (1 of 3)')
  expect(output).toContain('Reading (2 of 3)')
})

it.each([undefined, 0])('prints one line elsewhere (columns: %s)', async columns => {
  setTerminal(columns !== undefined, columns)
  await work(600)
  expect(output).toBe('- Reading (1 of 3)\n')
})

it('stops at the first error', async () => {
  const fail = () => Promise.reject(new Error('no network'))
  await expect(forEachWithProgress('Reading', [1, 2], fail)).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})
