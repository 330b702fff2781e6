import { whenIdle } from './whenIdle.ts'

/** Distance from the viewport that counts as near, in CSS pixels. */
const NEAR_PX = 200

/** A ref callback that calls `onNear` once `element` has come near the viewport and the page is idle. */
export function whenNear(element: Element | null, onNear: () => void): (() => void) | undefined {
  if (element === null) return undefined
  let isWatched = true
  const report = () => isWatched && onNear()
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      whenIdle(report)
    },
    { rootMargin: `${NEAR_PX}px 0px` },
  )
  observer.observe(element)
  return () => {
    isWatched = false
    observer.disconnect()
  }
}
