import { useEffect, useState } from 'react'

/**
 * The number of device pixels per CSS pixel, which zooming and moving to another screen change. For components that
 * are not prerendered.
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
