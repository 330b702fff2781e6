import { imageUrl } from '../domain/imageUrl.ts'
import { company } from '../domain/site.ts'

/** The brand of the company, in the header and the footer: its wordmark, otherwise its name. */
export function Wordmark() {
  if (!company.wordmark) return <span className="h4 m-0">{company.name}</span>
  const { path, width, height } = company.wordmark
  return <img src={imageUrl(path)} width={width} height={height} alt={company.name} />
}
