/** A ref that loads a picture again if it failed before hydration, since its error event is lost. */
export function reloadBroken(image: HTMLImageElement | null): void {
  const src = image?.getAttribute('src')
  if (src && image?.complete && image.naturalWidth === 0) image.src = src
}
