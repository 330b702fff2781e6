import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { selectorsOfHtml, selectorsOfSources } from '../../../tools/site/usedSelectors.ts'
import { writeFolder } from '../../support/writeFolder.ts'

/** What the module `main.tsx` of these files may render. */
function read(files: Record<string, string>) {
  return selectorsOfSources([join(writeFolder(files), 'main.tsx')])
}

describe('the selectors that sources use', () => {
  it('are classes wherever a string names them, also beside a value', () => {
    const { classes } = read({
      'main.tsx': `
        const base = isOn ? 'card show' : 'card'
        const page = <Panel kind="rounded"><p className={\`mt-3 hue-\${hue} \${base}\`} /></Panel>
        host.classList.add('notices')`,
    })
    expect(new Set(classes)).toEqual(new Set(['card', 'show', 'rounded', 'mt-3', 'notices']))
  })

  it('are no words of comments, names, types, paths, sentences and attributes', () => {
    const { classes, tags, attributes } = read({
      'main.tsx': `
        // grid
        import { legend } from 'table'
        import type { Row } from './row.tsx'
        const options: { size: 'tooltip' } = { legend, list: 3 }
        const cell = <th scope="row">{text.modal} alert</th>
        throw new Error('No badge is shown')`,
    })
    expect(classes).toEqual([])
    expect(tags).toEqual(['th'])
    expect(attributes.names).toEqual(['scope'])
  })

  it('are elements and attributes, also those that components pass on and scripts set', () => {
    const { tags, attributes, dynamicAttributes } = read({
      'main.tsx': `
        const page = <Card as="article" aria-busy="true" size={3}><td colSpan={2} /></Card>
        const link = <a href={\`mailto:\${email}\`} />
        document.documentElement.dataset.bsTheme = 'dark'`,
    })
    expect(tags).toEqual(['article', 'td', 'a'])
    expect(attributes.names).toEqual(['aria-busy', 'colspan', 'href', 'data-bs-theme'])
    expect(attributes.values).toEqual(expect.arrayContaining(['true', 'mailto:', 'dark']))
    expect(dynamicAttributes).toEqual(['colspan', 'href'])
  })

  it("are React-Bootstrap's classes of variants and sizes", () => {
    const { classes } = read({
      'main.tsx': `const button = <Button variant={isOn ? 'success' : 'secondary'} size="lg" />`,
    })
    for (const name of ['btn-success', 'btn-secondary', 'btn-lg']) expect(classes).toContain(name)
  })

  it('are those of imported modules, also of later ones', () => {
    const { tags } = read({
      'main.tsx': `import './a.tsx'; export { b } from './b.ts'; import('./c.tsx')`,
      'a.tsx': `export const a = <ins />; import './main.tsx'`,
      'b.ts': `export const b = 1; import './d.tsx'`,
      'd.tsx': `export const d = <del />`,
      'alone.tsx': `export const alone = <var />`,
      'c.tsx': `export const c = <sub />`,
    })
    expect(tags.toSorted()).toEqual(['del', 'ins', 'sub'])
  })
})

it('the selectors that HTML uses are those of its markup', () => {
  const found = selectorsOfHtml(
    '<!doctype html><html lang="en"><body><p id="top" class="mt-3 lead" hidden>card</p>' +
      `<script type="module">const row = '<b class="row">'</script></body></html>`,
  )
  expect(found.tags).toEqual(['html', 'body', 'p', 'script'])
  expect(found.classes).toEqual(['mt-3', 'lead'])
  expect(found.ids).toEqual(['top'])
  expect(found.attributes.names).toEqual(['lang', 'id', 'class', 'hidden', 'type'])
})
