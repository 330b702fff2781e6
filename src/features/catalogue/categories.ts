import { weakMapMemoize } from '@reduxjs/toolkit'
import { parseCategory } from '../../shared/domain/addressParameters.ts'
import { readDetail } from '../../shared/domain/appDetails.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'

/** The apps of a category. '' returns `apps` itself. Results are kept, as in `orderApps`. */
export const filterByCategory = weakMapMemoize(
  (apps: readonly CardRecord[], category: string): readonly CardRecord[] =>
    category === '' ? apps : apps.filter(app => categoryOf(app) === category),
)

/** As in an address. '' without a category. */
export function categoryOf(app: CardRecord): string {
  return parseCategory(readDetail(app, 'category') ?? '')
}
