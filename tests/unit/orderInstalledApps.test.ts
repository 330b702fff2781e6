import { describe, expect, it } from 'vitest'
import { orderInstalledApps } from '../../src/features/installedApps/orderInstalledApps.ts'
import { makeApp } from '../support/makeApp.ts'

describe('orderInstalledApps', () => {
  const [small, none, big, equal] = [
    makeApp({ title: 'small', downloads: 2 }),
    makeApp({ title: 'none', downloads: undefined }),
    makeApp({ title: 'big', downloads: 9 }),
    makeApp({ title: 'equal', downloads: 2 }),
  ]
  const stored = [small, none, big, equal]

  it('keeps the stored order by default', () => {
    expect(orderInstalledApps(stored, 'none')).toBe(stored)
  })

  it('sorts by downloads: missing values count as 0, equal values keep their order', () => {
    expect(orderInstalledApps(stored, 'download-asc')).toEqual([none, small, equal, big])
    expect(orderInstalledApps(stored, 'download-desc')).toEqual([big, small, equal, none])
  })
})
