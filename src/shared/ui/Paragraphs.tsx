/** Running text of the catalogue, in another language than the site's if it has a `lang`. A blank line starts a new paragraph. */
export function Paragraphs({ text, lang }: { text: string; lang?: string | undefined }) {
  const paragraphs = text.trim().split(/\n{2,}/)
  return [...paragraphs.entries()].map(([index, paragraph]) => (
    <p key={index} className="clip-marks" dir="auto" lang={lang}>
      {paragraph}
    </p>
  ))
}
