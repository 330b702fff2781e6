import { imageSize } from 'image-size'

/** The size of a picture in pixels, as browsers show it. Throws an error for other content. */
export function shownSize(content: Buffer): { width: number; height: number } {
  const { width, height, orientation = 1 } = imageSize(content)
  // The last four of the eight orientations of EXIF swap rows and columns.
  return orientation < 5 ? { width, height } : { width: height, height: width }
}
