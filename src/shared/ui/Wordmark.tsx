import { site } from '../../site/site.ts'
import { siteUrl } from '../domain/paths.ts'

/** The company's brand, in the header, the footer and on the error screen. */
export function Wordmark() {
  const { path, width, height } = site.wordmark
  return (
    <img className="wordmark" src={siteUrl(path)} width={width} height={height} alt={site.name} />
  )
}
