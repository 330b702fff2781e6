import { site } from '../site.ts'
import { siteUrl } from './siteUrl.ts'

/** The company's brand, in the header, the footer and on the error screen. */
export function Wordmark() {
  const { path, width, height } = site.wordmark
  return (
    <img className="wordmark" src={siteUrl(path)} width={width} height={height} alt={site.name} />
  )
}
