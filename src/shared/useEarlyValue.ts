import { type RefObject, useEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Takes over what a visitor typed or chose in a prerendered field before the scripts came: `onChange`
 * is called once with what the field says by itself. The ref is for the field, `value` is what it is
 * rendered with.
 */
export function useEarlyValue<Element extends Field>(
  value: string,
  onChange: (value: string) => void,
): RefObject<Element | null> {
  const field = useRef<Element>(null)
  const first = useRef({ value, onChange })
  useEffect(() => {
    const early = field.current?.value
    const { value, onChange } = first.current
    if (early !== undefined && early !== value) onChange(early)
  }, [])
  return field
}
