import { imageUrl } from '../domain/imageUrl.ts'
import { company } from '../domain/localeData.ts'

/** Longer names use small type, so that two lines fit a phone's header. */
const LONG = 20

/** The company's brand in header and footer: its name beside the logo, or in the picture. */
export function Wordmark() {
  const { name, wordmark } = company
  return (
    <span
      className={`wordmark ${name.length > LONG ? 'small' : 'h4'} d-flex gap-2 align-items-center m-0`}
      translate="no"
    >
      {wordmark && (
        <img
          className={wordmark.needsPlate ? 'wordmark-plate' : undefined}
          src={imageUrl(wordmark.path)}
          width={wordmark.width}
          height={wordmark.height}
          alt={wordmark.hasName ? name : ''}
        />
      )}
      {!wordmark?.hasName && <span>{name}</span>}
    </span>
  )
}
