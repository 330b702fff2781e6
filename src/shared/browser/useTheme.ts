import { useSyncExternalStore } from 'react'
import { readTheme, subscribeToTheme, type Theme } from './theme.ts'

/** The chosen theme. 'system' in prerendered HTML. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeToTheme, readTheme, () => 'system')
}

const systemDark = () => window.matchMedia('(prefers-color-scheme: dark)')

/** Whether the page is dark, by the visitor's choice or the system's preference. For what is not prerendered. */
export function useIsDark(): boolean {
  const theme = useTheme()
  const isSystemDark = useSyncExternalStore(
    onChange => {
      const query = systemDark()
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => systemDark().matches,
  )
  return theme === 'system' ? isSystemDark : theme === 'dark'
}
