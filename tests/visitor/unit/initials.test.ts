import { describe, expect, it, vi } from 'vitest'
import { cutText } from '../../../src/shared/domain/cutText.ts'
import { initialColor, initialOf } from '../../../src/shared/domain/initial.ts'

describe('initialOf', () => {
  it.each([
    ['daybloom', 'D'],
    ['  go', 'G'],
    ['\u200f\u2060über', 'Ü'],
    ['e\u0301clair', 'E\u0301'],
    ['👩‍👩‍👧‍👦 Family', '👩‍👩‍👧‍👦'],
    ['🏳️‍🌈', '🏳️‍🌈'],
    ['🇩🇪 Karte', '🇩🇪'],
    ['नि', 'नि'],
    ['1\ufe0f\u20e3 first', '1\ufe0f\u20e3'],
    ['\u200b', ''],
  ])('returns the initial of %j as %j', (title, initial) => {
    expect(initialOf(title, 'en')).toBe(initial)
  })

  it.each([
    ['istanbul', 'İ'],
    ['ısparta', 'I'],
  ])('returns the initial of Turkish %j as %j', (title, initial) => {
    expect(initialOf(title, 'tr')).toBe(initial)
  })
})

it('without Intl.Segmenter, an initial and the end of a text are whole code points', () => {
  vi.stubGlobal('Intl', {})
  expect([initialOf('🎈 b', 'en'), cutText('a🎈b', 2)]).toEqual(['🎈', 'a'])
})

describe('initialColor', () => {
  it('has a color for every id', () => {
    expect(initialColor(0)).not.toBe(initialColor(1))
    expect([9, 17].map(initialColor)).toEqual(Array(2).fill(initialColor(1)))
  })
})
