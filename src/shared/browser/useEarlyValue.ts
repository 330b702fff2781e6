import { type RefObject, useEffect, useEffectEvent } from 'react'

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/**
 * Adopts what a visitor typed, chose or ticked in a prerendered control before hydration: calls
 * `onChange` once if the control differs from `value` (a boolean for checkboxes and radio buttons).
 */
export function useEarlyValue<Value extends string | boolean>(
  control: RefObject<Control | null>,
  value: Value,
  onChange: (value: Value) => void,
): void {
  const adopt = useEffectEvent(() => {
    if (!control.current) return
    const { type, value: text } = control.current
    const early = /^(checkbox|radio)$/.test(type) ? control.current.matches(':checked') : text
    if (early !== value) onChange(early as Value)
  })
  useEffect(() => adopt(), [])
}
