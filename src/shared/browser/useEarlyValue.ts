import { type RefObject, useEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Takes over what a visitor typed or chose in a prerendered `field` before the scripts came:
 * `onChange` is called once with what the field says by itself, if that is not the `value` it is
 * rendered with.
 */
export function useEarlyValue(
  field: RefObject<Field | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const first = useRef({ value, onChange })
  useEffect(() => {
    const early = field.current?.value
    const { value, onChange } = first.current
    if (early !== undefined && early !== value) onChange(early)
  }, [field])
}
