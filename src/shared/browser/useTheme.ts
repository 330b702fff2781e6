import { useSyncExternalStore } from 'react'
import { readTheme, subscribeToTheme, type Theme } from './theme.ts'
import { useMediaQuery } from './useMediaQuery.ts'

/** The chosen theme. 'system' in prerendered HTML. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'system')
}

/** Whether the page is dark, by the visitor's choice or the system's preference. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useMediaQuery('(prefers-color-scheme: dark)')
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
