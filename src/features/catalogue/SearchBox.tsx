import { type KeyboardEvent as ReactKeyboardEvent, type RefObject, useEffect } from 'react'
import { useIsHydrated } from '../../shared/browser/useIsHydrated.ts'
import { messages } from '../../shared/domain/messages.ts'
import { ClearButton } from '../../shared/ui/ClearButton.tsx'
import { Icon } from '../../shared/ui/Icon.tsx'

const labels = messages.search

type SearchBoxProps = {
  field: RefObject<HTMLInputElement | null>
  text: string
  /** Longest text that can be typed, in UTF-16 units. */
  maxLength: number
  onTextChange: (text: string) => void
  onClear: () => void
  onEnter: () => void
}

/** The search field of the apps page. Ctrl+K (⌘K on Apple devices) focuses it. */
export function SearchBox({
  field,
  text,
  maxLength,
  onTextChange,
  onClear,
  onEnter,
}: SearchBoxProps) {
  // The prerendered HTML can't know the visitor's keyboard.
  const isHydrated = useIsHydrated()
  const hasCommandKey = isHydrated && /Mac|iP/.test(navigator.platform)

  useEffect(() => {
    function focusOnShortcut(event: KeyboardEvent) {
      if (!['k', 'K'].includes(event.key) || event.altKey || event.shiftKey) return
      // On a Mac, Ctrl+K deletes the rest of a line.
      if (event.ctrlKey === hasCommandKey || event.metaKey !== hasCommandKey) return
      event.preventDefault()
      // In some browsers, select() alone does not scroll.
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusOnShortcut)
    return () => document.removeEventListener('keydown', focusOnShortcut)
  }, [field, hasCommandKey])

  function handleKey(event: ReactKeyboardEvent) {
    // In an input method, Escape cancels the composition, and Enter ends it.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') {
      // Otherwise, Enter would also follow the link that gets the focus.
      event.preventDefault()
      onEnter()
    }
    if (event.key !== 'Escape' || text === '') return
    event.stopPropagation()
    onClear()
  }

  return (
    <search className="search-box needs-script position-relative d-print-none">
      <Icon
        name="search"
        className="position-absolute top-50 translate-middle-y pe-none text-body-secondary"
      />
      <input
        ref={field}
        className="form-control"
        type="search"
        placeholder={labels.placeholder}
        aria-label={labels.label}
        aria-keyshortcuts={hasCommandKey ? 'Meta+K' : 'Control+K'}
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={maxLength}
        onChange={event => onTextChange(event.target.value)}
        onKeyDown={handleKey}
      />
      {text !== '' && <ClearButton label={labels.clear} isSkipped onClick={onClear} />}
      {text === '' && isHydrated && (
        <span
          className="d-none d-lg-block position-absolute top-50 end-0 translate-middle-y me-3 pe-none small text-body-secondary"
          aria-hidden
        >
          {hasCommandKey ? labels.commandKey : labels.controlKey}
        </span>
      )}
    </search>
  )
}
