import { describe, expect, it } from 'vitest'
import { formatDay, formatNumber } from '../../../src/shared/domain/format.ts'
import { formatDownloads, formatSize } from '../../../src/shared/domain/units.ts'
import { fc } from '../../support/fastCheck.ts'

describe('format', () => {
  it('groups thousands and rounds to two decimals', () => {
    expect(formatNumber(54000)).toBe('54,000')
    expect(formatNumber(4.567)).toBe('4.57')
    expect([999.996, -999.996, 999.994].map(formatNumber)).toEqual(['1,000', '-1,000', '999.99'])
    expect(formatNumber(0)).toBe('0')
    expect(formatNumber(0.004)).toBe('0.004')
  })

  it('formats hundredths like Intl.NumberFormat', () => {
    const { format } = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), hundredths => {
        expect(formatNumber(hundredths / 100)).toBe(format(hundredths / 100))
      }),
    )
  })

  it('writes very large and very small numbers with an exponent', () => {
    expect(formatNumber(999_999_999_999)).toBe('999,999,999,999')
    expect(formatNumber(0.000_001)).toBe('0.000001')
    expect([1e12, 1.7976e308, -1e300, 1e-9].map(formatNumber)).toEqual([
      '1.0e+12',
      '1.8e+308',
      '-1.0e+300',
      '1.0e-9',
    ])
    expect(formatDownloads(1e300)).toBe('1.0e+300M')
  })

  it('adds M to downloads and MB to sizes', () => {
    expect(formatDownloads(1000)).toBe('1,000M')
    expect(formatDownloads(0.2)).toBe('0.2M')
    expect(formatSize(291)).toBe('291 MB')
  })
})

describe('formatDay', () => {
  it('writes a day as in the United States, whatever the time zone', () => {
    expect(formatDay('2026-03-01')).toBe('March 1, 2026')
    expect(formatDay('2031-12-31')).toBe('December 31, 2031')
  })
})
