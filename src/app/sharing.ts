import type { SharedLink } from '../features/sharing/shareLink.ts'

/** See SharingServices. A visitor who thinks better of it, or is sharing already, is served. */
export async function share(link: SharedLink): Promise<boolean> {
  if (!navigator.canShare?.(link)) return false
  try {
    await navigator.share(link)
    return true
  } catch (error) {
    return ['AbortError', 'InvalidStateError'].includes((error as DOMException).name)
  }
}

/** See SharingServices; a page that did not come over https has no clipboard. */
export async function copy(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
}
