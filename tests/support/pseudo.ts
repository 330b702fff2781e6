/** A text of a pseudo-language: in brackets, with accents and 40 % longer. Placeholders and lines stay. */
export function pseudo(text: string): string {
  return text.replace(/.+/g, line => {
    const accented = line.replace(/\{\w+\}|[aeiouAEIOU]/g, found =>
      found.length > 1 ? found : `${found}\u0301`.normalize('NFC'),
    )
    // A longer word in place of one word, otherwise more words
    const filler = line.includes(' ') ? ' ñext' : 'ñext'
    const length = Math.ceil(line.length * 0.4)
    return `[${accented}${filler.repeat(length).slice(0, length)}]`
  })
}
