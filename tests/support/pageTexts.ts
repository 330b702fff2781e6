/** What visitors read in a page, and search engines about it. */
export function pageTexts(html: string): string[] {
  const shown = html.replace(/<(script|style)\b.*?<\/\1>|<!--.*?-->/gs, '')
  const attributes = [
    /\s(?:alt|aria-label|placeholder|title)="([^"]*)"/g,
    /="(?:description|og:(?:title|description|site_name|image:alt))" content="([^"]*)"/g,
  ]
  return [
    ...shown.replace(/<[^>]*>/g, '\n').split('\n'),
    ...attributes.flatMap(pattern => [...shown.matchAll(pattern)].map(([, text = '']) => text)),
    ...[...html.matchAll(/"name":("(?:[^"\\]|\\.)*")/g)].map(([, json = '']) => JSON.parse(json)),
  ]
}
