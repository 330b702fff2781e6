import { describe, expect, it } from 'vitest'
import { markChanges, positionsAround } from '../../../tools/replay/pictures.ts'
import { traceUntil } from '../../../tools/replay/player.ts'
import { languageOf } from '../../../tools/replay/siteAdapter.ts'

describe('pictures', () => {
  it('counts four differing pixels as a change, and fewer as noise', () => {
    /** A white screen with some black pixels. */
    const screenOf = (blackPixels: number) =>
      Buffer.alloc(1280 * 1200 * 4, 255).fill(Buffer.from([0, 0, 0, 255]), 0, blackPixels * 4)
    expect(markChanges(screenOf(0), screenOf(3), 1280)).toBe(undefined)
    expect(markChanges(screenOf(0), screenOf(4), 1280)).toMatchObject({ count: 4 })
  })

  it('counts what only the longer of two pictures has', () => {
    const [short, long] = [Buffer.alloc(40, 255), Buffer.alloc(80, 255)]
    expect(markChanges(short, long, 5)).toMatchObject({ count: 10, pixels: { length: 80 } })
    expect(markChanges(long, short, 5)).toMatchObject({ count: 10 })
  })

  it('shows ten screens around an action, or all of a short trace', () => {
    expect(positionsAround(20, 46)).toEqual([15, 16, 17, 18, 19, 20, 21, 22, 23, 24])
    expect(positionsAround(46, 46)).toEqual([37, 38, 39, 40, 41, 42, 43, 44, 45, 46])
    expect(positionsAround(1, 46)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(positionsAround(2, 3)).toEqual([0, 1, 2, 3])
  })

  it('after a pause come from the state that was recorded with it', () => {
    const actions = ['a', '@@PAUSED', 'b', 'c'].map(type => ({
      action: { type },
      isSkipped: false,
    }))
    const trace = {
      format: 'compact trace' as const,
      actions,
      initialState: 0,
      recordedStates: [1, 2, 3, 4],
    }
    expect(traceUntil(trace, 1)).toMatchObject({ actions: actions.slice(0, 1), initialState: 0 })
    expect(traceUntil(trace, 3)).toMatchObject({ actions: actions.slice(2, 3), initialState: 2 })
  })

  it('are in the language that the catalogue of the trace names', () => {
    const languageOfAll = (...payload: object[]) =>
      languageOf({
        format: 'compact trace',
        actions: [{ action: { type: 'fulfilled', payload }, isSkipped: false }],
        initialState: undefined,
        recordedStates: undefined,
      })
    const [german, english] = [{ language: 'de' }, { language: 'en' }]
    const inPart = { language: 'en', translated: ['title'], translatedInto: 'de' }
    expect(languageOfAll(german, english, german)).toBe('de')
    expect(languageOfAll(english, inPart, english)).toBe('de')
    expect(languageOfAll({}, { language: 4 })).toBe(undefined)
  })
})
