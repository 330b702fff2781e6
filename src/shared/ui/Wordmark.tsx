import { site } from '../../site/site.ts'
import { siteUrl } from '../domain/paths.ts'

/** The brand of the company, in the header and the footer. */
export function Wordmark() {
  const { path, width, height } = site.wordmark
  return <img src={siteUrl(path)} width={width} height={height} alt={site.name} />
}
