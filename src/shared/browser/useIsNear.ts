import { type RefObject, useEffect, useState } from 'react'
import { whenIdle } from './whenIdle.ts'

/** Distance from the viewport that counts as near, in CSS pixels. */
const NEAR_PX = 200

/** True once `element` has been in or near the viewport and the page was idle after that. False in prerendered HTML. */
export function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || element.current === null) return
    const observer = new IntersectionObserver(
      entries => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        whenIdle(() => setIsNear(true))
      },
      { rootMargin: `${NEAR_PX}px 0px` },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isNear])
  return isNear
}
