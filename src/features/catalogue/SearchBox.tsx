import FormControl from 'react-bootstrap/FormControl'
import { Icon } from '../../shared/Icon.tsx'

type SearchBoxProps = {
  /** As typed. */
  text: string
  /** Longest text that can be typed, in UTF-16 units. */
  maxLength: number
  onTextChange: (text: string) => void
}

/** The search field of the apps page; the list follows every key, so Enter has nothing left to do. */
export function SearchBox({ text, maxLength, onTextChange }: SearchBoxProps) {
  return (
    <search className="search-box">
      <Icon name="search" />
      <FormControl
        type="search"
        placeholder="Search"
        aria-label="Search"
        enterKeyHint="search"
        autoComplete="off"
        spellCheck={false}
        value={text}
        maxLength={maxLength}
        onChange={event => onTextChange(event.target.value)}
      />
    </search>
  )
}
