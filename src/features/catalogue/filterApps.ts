import { weakMapMemoize } from '@reduxjs/toolkit'
import { ADDRESS_PARAMETERS, FILTERS } from '../../shared/domain/addressParameters.ts'
import type { CardRecord } from '../../shared/domain/appRecord.ts'

export const FILTER_KEYS = Object.keys(FILTERS) as (keyof typeof FILTERS)[]

/** The apps that a filter keeps. Its default returns `apps` itself. Results are kept, as in `orderApps`. */
export const filterApps = weakMapMemoize(
  (apps: readonly CardRecord[], key: keyof typeof FILTERS, value: string): readonly CardRecord[] =>
    value === ADDRESS_PARAMETERS[key].default ? apps : apps.filter(app => FILTERS[key](app, value)),
)
