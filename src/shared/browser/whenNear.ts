import { whenIdle } from './whenIdle.ts'

/** Distance from the viewport that counts as near, in CSS pixels. */
const NEAR_PX = 200

/** For a ref. Calls `onNear` when `element` has been in or near the viewport and the page was idle after that. */
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
