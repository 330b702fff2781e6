import type { ReactNode } from 'react'

/**
 * An address such as https://a.example/b_(c)?d, as a group for `split`. Excludes the end of a
 * sentence, and a closing bracket that was opened before the address.
 */
const ADDRESS =
  /(https?:\/\/[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?::\d+)?(?:[/?#](?:(?:\([^\s()<>]*\)|[^\s<>"()\p{C}])*(?:\([^\s()<>]*\)|[^\s<>"()\p{C}.,;:!?'’”»\]}*…]))?)?)/giu

/** A line of a list. */
const BULLET = /^[•·*–-] /
/** Before and after such a line. */
const BULLET_EDGE = /\n(?=[•·*–-] )|(?<=^[•·*–-] .*)\n/m

/**
 * Running text from the catalogue. A blank line starts a new paragraph, lines with a bullet have a
 * hanging indent, and addresses are links; nothing else is markup. `lang`: set for another
 * language.
 */
export function Paragraphs({ text, lang }: { text: string; lang?: string | undefined }) {
  const paragraphs = text.trim().split(/\n{2,}/)
  return [...paragraphs.entries()].map(([index, paragraph]) => (
    // After a browser has translated the page, React can't change its texts.
    <p key={`${index} ${paragraph}`} className="clip-marks" dir="auto" lang={lang}>
      {[...paragraph.split(BULLET_EDGE).entries()].map(([at, entry]) =>
        BULLET.test(entry) ? (
          <span key={at} className="bullet">
            {linkAddresses(entry)}
          </span>
        ) : (
          linkAddresses(entry)
        ),
      )}
    </p>
  ))
}

function linkAddresses(text: string): ReactNode[] {
  return [...splitAtAddresses(text).entries()].map(([at, part]) =>
    at % 2 === 0 ? (
      part
    ) : (
      // Keeps its letters from deciding the direction of the paragraph.
      <a key={at} className="text-break" dir="ltr" href={part} rel="nofollow noopener">
        {part}
      </a>
    ),
  )
}

/** Texts at even indices, addresses at odd ones. */
function splitAtAddresses(text: string): string[] {
  // A phone needs 10 ms to compile the expression, and few texts contain an address.
  return text.includes('://') ? text.split(ADDRESS) : [text]
}
