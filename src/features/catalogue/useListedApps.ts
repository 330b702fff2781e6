import { useMemo } from 'react'
import type { AddressValues } from '../../shared/domain/addressParameters.ts'
import { type ListedApps, listApps } from './listApps.ts'
import { useCatalogue } from './useCatalogue.ts'

/** What the apps page lists for the `values` of its address. */
export function useListedApps(values: AddressValues): ListedApps {
  const catalogue = useCatalogue()
  return useMemo(() => listApps(catalogue, values), [catalogue, values])
}
