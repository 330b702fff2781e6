/**
 * Runs in the page. Once the site has started, it does to the page what Chrome's translator does: it replaces
 * each text, also one that appears later, with `<font><font>text</font></font>`. The words stay as they are.
 * A change to a text that is no longer on the page is an error in the console.
 */
export function translatePage(): void {
  const { set } = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeValue') ?? {}
  Object.defineProperty(Node.prototype, 'nodeValue', {
    set(this: Node, value: string) {
      if (!this.isConnected) console.error(`'${this.textContent}' was replaced before '${value}'`)
      set?.call(this, value)
    },
  })
  const translated = new WeakSet<Node>()

  function translate() {
    // The page may not have begun.
    if (document.documentElement?.dataset.live === undefined) return
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (translated.has(text) || text.parentElement?.closest('script, svg')) continue
      translated.add(text)
      // The original one is never seen again.
      const copy = new Text(text.data)
      translated.add(copy)
      const [outer, inner] = [document.createElement('font'), document.createElement('font')]
      inner.append(copy)
      outer.append(inner)
      text.replaceWith(outer)
    }
  }

  translate()
  const options = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(translate).observe(document, options)
}
