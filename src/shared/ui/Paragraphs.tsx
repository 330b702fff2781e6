/** Running text of the catalogue. A blank line starts a new paragraph. */
export function Paragraphs({ text }: { text: string }) {
  return [
    ...text
      .trim()
      .split(/\n{2,}/)
      .entries(),
  ].map(([index, paragraph]) => (
    <p key={index} className="clip-marks" dir="auto">
      {paragraph}
    </p>
  ))
}
