import { expect, it } from 'vitest'
import type { Engine } from '../browsers/driver.ts'
import { formatNotTried } from '../browsers/notTried.ts'
import { tryEngine } from '../browsers/tryEngine.ts'

const REASON = 'it is not installed, and only root can install it with apt-get'

it('reports an engine that cannot be installed as not tried, with the reason', async () => {
  const missing: Engine = {
    name: 'WebKit',
    prepare: () => Promise.reject(new Error(REASON)),
  }
  const outcome = await tryEngine(missing, 'http://localhost:1/', [])
  expect(outcome).toMatchObject({ passed: 0, failed: 0, summary: 'WebKit: not tried' })
  expect(formatNotTried(outcome.notTried)).toBe(`Not tried: WebKit (${REASON}).`)
})

it('lists everything that was not tried, or says that everything was tried', () => {
  const notTried = ['Firefox', 'WebKit'].map(name => ({ name, reason: 'it is not installed' }))
  expect(formatNotTried(notTried)).toBe(
    'Not tried: Firefox (it is not installed); WebKit (it is not installed).',
  )
  expect(formatNotTried([])).toBe('Everything was tried.')
})
