/**
 * Running text of the catalogue. A blank line starts a new paragraph. `lang` is for a text in another
 * language.
 */
export function Paragraphs({ text, lang }: { text: string; lang?: string | undefined }) {
  const paragraphs = text.trim().split(/\n{2,}/)
  return [...paragraphs.entries()].map(([index, paragraph]) => (
    <p key={index} className="clip-marks" dir="auto" lang={lang}>
      {paragraph}
    </p>
  ))
}
