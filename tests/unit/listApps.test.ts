import { describe, expect, it } from 'vitest'
import { listApps } from '../../src/features/catalogue/listApps.ts'
import { readAddress } from '../../src/shared/domain/addressParameters.ts'
import { makeApp } from '../support/makeApp.ts'

const apps = [makeApp({ title: 'Daybloom' }), makeApp({ title: 'Kettle' })]
const whole = { apps, total: 2, isLoading: false, hasFailed: false }
const part = { ...whole, total: 1000 }
const plain = readAddress('/apps', '')
const search = readAddress('/apps', '?q=loom')

describe('listApps', () => {
  it('lists all apps without a filter, and counts those that are not loaded yet', () => {
    expect(listApps(whole, plain)).toEqual({ apps, count: 2, isLoading: false, hasFailed: false })
    expect(listApps(part, plain)).toEqual({ apps, count: 1000, isLoading: false, hasFailed: false })
  })

  it('filters only the whole catalogue, never a part of it', () => {
    expect(listApps(whole, search)).toEqual({
      apps: [apps[0]],
      count: 1,
      isLoading: false,
      hasFailed: false,
    })
    expect(listApps(part, search)).toEqual({
      apps: [],
      count: 0,
      isLoading: true,
      hasFailed: false,
    })
  })

  it('is loading without apps, and empty once the catalogue has failed', () => {
    const none = { apps: undefined, total: 0, isLoading: true, hasFailed: false }
    expect(listApps(none, plain)).toEqual({ apps: [], count: 0, isLoading: true, hasFailed: false })
    const failed = { ...part, hasFailed: true }
    expect(listApps(failed, plain)).toEqual({
      apps: [],
      count: 0,
      isLoading: false,
      hasFailed: true,
    })
  })
})
