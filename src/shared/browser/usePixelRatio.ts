import { useEffect, useState } from 'react'

/**
 * Device pixels per CSS pixel. Follows zooming and moves to another screen. Not for prerendered
 * components.
 */
export function usePixelRatio(): number {
  const [ratio, setRatio] = useState(window.devicePixelRatio)
  useEffect(() => {
    const query = window.matchMedia(`(resolution: ${ratio}dppx)`)
    const update = () => setRatio(window.devicePixelRatio)
    query.addEventListener('change', update)
    return () => query.removeEventListener('change', update)
  }, [ratio])
  return ratio
}
