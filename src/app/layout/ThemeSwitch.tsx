import { showTheme, THEME_KEY } from '../../shared/browser/theme.ts'
import { messages } from '../../shared/domain/messages.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

const text = messages.header

const CHOICES = [
  { theme: 'system', label: text.systemColors, icon: 'system' },
  { theme: 'light', label: text.light, icon: 'sun' },
  { theme: 'dark', label: text.dark, icon: 'moon' },
] as const

/** The early script stores the choice and checks its field, also in documents. */
export function ThemeSwitch() {
  return (
    <fieldset
      // Without prerendered HTML, the fields appear after the early script has run.
      ref={showTheme}
      className="theme-switch d-flex flex-shrink-0"
    >
      <legend className="visually-hidden">{text.colors}</legend>
      {CHOICES.map(({ theme, label, icon }) => (
        <label key={theme} className="rounded-pill" title={label}>
          <input
            className="position-absolute top-0 start-0 w-100 h-100 m-0 opacity-0"
            type="radio"
            name={THEME_KEY}
            value={theme}
            // Browsers would restore an old choice with the page.
            autoComplete="off"
            aria-label={label}
            defaultChecked={theme === 'system'}
          />
          <Icon name={icon} />
        </label>
      ))}
    </fieldset>
  )
}
