import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from 'react'
import { createPreference, usePreference } from '../../shared/browser/preference.ts'
import { useEarlyValue } from '../../shared/browser/useEarlyValue.ts'
import { Icon } from '../../shared/ui/Icon.tsx'

/** The key that leads to the search from anywhere on the page. */
const SHORTCUT = '/'

/** Whether it does; kept under this key, since a single character can be a nuisance (WCAG 2.1.4). */
const shortcutPreference = createPreference('searchShortcut', ['on', 'off'])

type SearchBoxProps = {
  /** Set to the input. */
  field: RefObject<HTMLInputElement | null>
  /** As typed. */
  text: string
  /** Longest text that can be typed, in UTF-16 units. */
  maxLength: number
  onTextChange: (text: string) => void
  onClear: () => void
}

/** The search field of the apps page; the list follows every key, so Enter has nothing left to do. */
export function SearchBox({ field, text, maxLength, onTextChange, onClear }: SearchBoxProps) {
  useEarlyValue(field, text, onTextChange)
  const hasShortcut = usePreference(shortcutPreference) === 'on'
  useEffect(() => {
    if (!hasShortcut) return
    function focusOnShortcut(event: KeyboardEvent) {
      if (event.key !== SHORTCUT || event.ctrlKey || event.metaKey || event.altKey) return
      if (event.defaultPrevented || isTypingIn(event.target) || !canHover()) return
      event.preventDefault()
      // To select alone scrolls nowhere in some browsers.
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnShortcut)
    return () => document.removeEventListener('keydown', focusOnShortcut)
  }, [field, hasShortcut])

  function clearOnEscape(event: ReactKeyboardEvent) {
    // Within an input method Escape takes back what is being composed.
    if (event.key !== 'Escape' || text === '' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    onClear()
  }

  return (
    <search className="search-tools">
      <div className="search-box">
        <Icon name="search" />
        <input
          ref={field}
          type="search"
          placeholder="Search"
          aria-label="Search"
          aria-keyshortcuts={hasShortcut ? SHORTCUT : undefined}
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          value={text}
          maxLength={maxLength}
          onChange={event => onTextChange(event.target.value)}
          onKeyDown={clearOnEscape}
        />
        {text !== '' && (
          <button type="button" className="icon-button" aria-label="Clear search" onClick={onClear}>
            <Icon name="close" />
          </button>
        )}
        {text === '' && hasShortcut && <kbd aria-hidden>{SHORTCUT}</kbd>}
      </div>
      <label className="search-shortcut">
        <input
          type="checkbox"
          role="switch"
          checked={hasShortcut}
          aria-checked={hasShortcut}
          onChange={event => shortcutPreference.write(event.target.checked ? 'on' : 'off')}
        />
        Press / to search
      </label>
    </search>
  )
}

/** Where the switch is seen (see .search-shortcut): a shortcut that cannot be turned off is none. */
function canHover(): boolean {
  return window.matchMedia('(any-hover: hover)').matches
}

function isTypingIn(target: EventTarget | null): boolean {
  const fields = 'input:not([type=radio], [type=checkbox]), textarea, select, [contenteditable]'
  return target instanceof Element && target.matches(fields)
}
