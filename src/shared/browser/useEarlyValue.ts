import { type RefObject, useEffect, useRef } from 'react'

type Field = HTMLInputElement | HTMLSelectElement

/**
 * Adopts what a visitor typed or chose in a prerendered `field` before hydration: calls `onChange` once
 * if the field contains something other than `value`.
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
