import * as text from 'virtual:messages/header'
import { useEffect, useRef } from 'react'
import { chooseTheme, type Theme } from '../../shared/browser/theme.ts'
import { useTheme } from '../../shared/browser/useTheme.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

const CHOICES = [
  { theme: 'system', label: text.systemColors, icon: 'system' },
  { theme: 'light', label: text.light, icon: 'sun' },
  { theme: 'dark', label: text.dark, icon: 'moon' },
] as const

export function ThemeSwitch() {
  const current = useTheme()
  const choices = useRef<HTMLFieldSetElement>(null)
  const first = useRef(current)
  useEffect(() => {
    // The visitor may have chosen before hydration.
    const early = choices.current?.querySelector<HTMLInputElement>(':checked')?.value as Theme
    if (early !== first.current) chooseTheme(early)
  }, [])
  return (
    <fieldset
      ref={choices}
      aria-label={text.colors}
      className="theme-switch d-flex flex-shrink-0 bg-body-tertiary border rounded-pill"
    >
      {CHOICES.map(({ theme, label, icon }) => (
        <label key={theme} title={label}>
          <input
            className="position-absolute top-0 start-0 w-100 h-100 m-0 opacity-0"
            type="radio"
            name="theme"
            value={theme}
            // Browsers would restore an old choice with the page.
            autoComplete="off"
            aria-label={label}
            checked={theme === current}
            onChange={() => chooseTheme(theme)}
          />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
