import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { forEachWithProgress } from '../../../tools/lib/forEachWithProgress.ts'

const { stderr } = process
const { isTTY } = stderr
let output: string

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  output = ''
  vi.spyOn(stderr, 'write').mockImplementation(text => {
    output += text
    return true
  })
})

afterEach(() => {
  stderr.isTTY = isTTY
})

it.each([
  ['nothing if the work takes less than a second', true, 300, /^$/],
  ['on a terminal how much of it is done', true, 600, /\(1 of 3\).*Reading \(2 of 3\)/s],
  ['one line elsewhere', undefined, 600, /^- Reading \(1 of 3\)\n$/],
])('shows %s', async (_, isTTY, eachMs, expected) => {
  stderr.isTTY = isTTY as true
  await forEachWithProgress('Reading', [1, 2, 3], () => vi.advanceTimersByTime(eachMs))
  expect(output).toMatch(expected)
})

it('stops at the first error', async () => {
  const fail = () => Promise.reject(new Error('no network'))
  await expect(forEachWithProgress('Reading', [1, 2], fail)).rejects.toThrow('no network')
  expect(vi.getTimerCount()).toBe(0)
})
