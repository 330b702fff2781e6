import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Adopts what a visitor typed or chose in a prerendered `field` before hydration: calls `onChange` once
 * if the field contains something other than `value`.
 */
export function useEarlyValue(
  field: RefObject<HTMLInputElement | HTMLSelectElement | null>,
  value: string,
  onChange: (value: string) => void,
): void {
  const adopt = useEffectEvent(() => {
    const early = field.current?.value
    if (early !== undefined && early !== value) onChange(early)
  })
  useEffect(() => adopt(), [])
}
