import { imageSize } from 'image-size'

/** The size of a picture in pixels, as browsers show it. Throws an error for other content. */
export function shownSize(content: Buffer): { width: number; height: number } {
  const { type, width, height, orientation = 1 } = imageSize(content)
  if (type === 'svg') return svgSize(content.toString()) ?? { width, height }
  // The last four of the eight orientations of EXIF swap rows and columns.
  return orientation < 5 ? { width, height } : { width: height, height: width }
}

/** The library rounds the size of an SVG, and reads no commas. Undefined without a usable size. */
function svgSize(text: string): { width: number; height: number } | undefined {
  const [root = ''] = /<svg\b[^>]*>/.exec(text) ?? []
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(["'])(.*?)\\1`).exec(root)?.[2]?.trim()
  const toPixels = (length = '') => Number(length.replace(/px$/, '') || Number.NaN)
  const [, , boxWidth, boxHeight] =
    attribute('viewBox')
      ?.split(/[\s,]+/)
      .map(Number) ?? []
  const sizes = [
    [toPixels(attribute('width')), toPixels(attribute('height'))],
    [boxWidth, boxHeight],
  ]
  const found = sizes.find(size => size.every(length => Number(length) > 0))
  return found && { width: Number(found[0]), height: Number(found[1]) }
}
