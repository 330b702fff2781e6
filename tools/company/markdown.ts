import MarkdownIt, { type Token } from 'markdown-it'
import { fillPlaceholders } from '../../src/shared/domain/placeholders.ts'
import type { Fault } from '../lib/faults.ts'

/** What the addresses in a text lead to. Undefined if there is no such page or picture. */
export type LinkTargets = {
  /** The address of a page or file of the site, for a path that starts with '/', such as '/apps?q=a'. */
  findPage(path: string): string | undefined
  /** A picture of the public folder, with its size in CSS pixels. */
  findPicture(path: string): { src: string; width: number; height: number } | undefined
}

type MarkdownPage = {
  /** The first heading, as text. */
  title: string
  /** The first paragraph, as text. The title if there is none. */
  description: string
  /** Everything but the first heading. */
  html: string
  faults: Fault[]
}

/** The Content Security Policy of pages forbids style attributes. */
const ALIGNMENTS = new Map([
  ['text-align:left', 'text-start'],
  ['text-align:center', 'text-center'],
  ['text-align:right', 'text-end'],
])
/** Lines between two '---' or '+++', the first of which looks like 'title: Privacy'. */
const FRONT_MATTER =
  /^(---|\+\+\+)[ \t]*\n\s*["']?[\w-]+["']?[ \t]*[:=][\s\S]*?\n(\1|\.\.\.)[ \t]*(\n|$)/

const HTML_FAULT = 'HTML is not allowed'
const ANY_ORIGIN = 'http://site.invalid'
/** Ids that the page around a document has. */
const USED_IDS = ['root', 'main', 'main-menu', 'page-title']

// HTML is parsed so that it can be refused. Without it, it would be shown as text.
const parser = new MarkdownIt({ html: true })
// Addresses are checked below. This check would turn a link into text without a message.
parser.validateLink = () => true
// Safari cannot focus an element only because it overflows, so the region that scrolls has a tabindex. Its
// columns name it.
parser.renderer.rules.table_open = (tokens, index) => {
  const end = tokens.findIndex(({ type }, at) => at > index && type === 'thead_close')
  const columns = tokens.slice(index, end).filter(({ type }) => type === 'inline')
  const label = columns.map(plainText).filter(Boolean).join(', ')
  const name = label && ` role="region" aria-label="${parser.utils.escapeHtml(label)}"`
  return `<div class="table-scroll" tabindex="0"${name}>\n<table>\n`
}
parser.renderer.rules.table_close = () => '</table>\n</div>\n'

/** What is known about a text while it is checked. */
type Check = LinkTargets & {
  texts: Readonly<Record<string, string>>
  faults: Fault[]
  /** The line of the current token, from 1. */
  line: number
  /** Links to headings of this page. */
  anchors: { fragment: string; line: number }[]
  /** The ids of the headings so far, and those that the page has. */
  ids: Set<string>
  /** The last number behind an id, so that a thousand equal headings are not compared with each other. */
  counts: Map<string, number>
}

/**
 * Converts a company's Markdown to HTML. Replaces placeholders such as {email} by `texts`, after parsing, so
 * that a text cannot become markup. Front matter, HTML, unknown placeholders, broken links and pictures, and
 * addresses other than https:, http:, mailto: and tel: are faults.
 */
export function renderMarkdown(
  text: string,
  texts: Readonly<Record<string, string>>,
  targets: LinkTargets,
): MarkdownPage {
  const check: Check = {
    ...targets,
    texts,
    faults: [],
    line: 1,
    anchors: [],
    ids: new Set(USED_IDS),
    counts: new Map(),
  }
  const source = plainSource(text)
  if (FRONT_MATTER.test(source)) {
    const [fence] = source.split('\n', 1)
    addFault(check, `nothing reads front matter: remove the lines from ${fence} to ${fence}`)
  }
  const tokens = parser.parse(source, {})
  for (const [index, token] of tokens.entries()) checkBlock(check, token, tokens[index + 1])
  checkAnchors(check)

  const heading = tokens.findIndex(({ type }) => type === 'heading_open')
  const title = plainText(tokens[heading + 1])
  if (heading === -1 || title === '') {
    check.line = 1
    addFault(check, "no heading: start with a line such as '# Privacy policy'")
  }
  const paragraph = tokens.findIndex(({ type }) => type === 'paragraph_open')
  const description = paragraph === -1 ? title : plainText(tokens[paragraph + 1])
  if (heading !== -1) tokens.splice(heading, 3)
  for (const token of tokens) {
    // The page has one main heading.
    if (/^heading_/.test(token.type) && token.tag === 'h1') token.tag = 'h2'
  }
  const html = parser.renderer.render(tokens, parser.options, {})
  return { title, description, html, faults: check.faults }
}

/** The first heading of a text, as `renderMarkdown` gives it. Empty if there is none. */
export function markdownTitle(text: string, texts: Readonly<Record<string, string>>): string {
  const tokens = parser.parse(plainSource(text), {})
  const heading = tokens[tokens.findIndex(({ type }) => type === 'heading_open') + 1]
  for (const token of heading?.children ?? []) {
    if (token.type !== 'text') continue
    token.content = fillPlaceholders(token.content, name =>
      Object.hasOwn(texts, name) ? texts[name] : undefined,
    )
  }
  return plainText(heading)
}

/** Without a byte order mark, and with the line ends of Unix. */
function plainSource(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
}

function addFault({ faults, line }: Check, message: string): void {
  faults.push({ line, message })
}

/** `next` has the content of a heading. */
function checkBlock(check: Check, token: Token, next: Token | undefined): void {
  if (token.map) check.line = token.map[0] + 1
  if (token.type === 'html_block') refuseHtml(check, token)
  const alignment = ALIGNMENTS.get(String(token.attrGet('style')))
  if (alignment) token.attrs = [['class', alignment]]
  if (token.type === 'inline') checkInline(check, token.children ?? [])
  if (token.type === 'heading_open') token.attrSet('id', addId(check, plainText(next)))
}

function checkInline(check: Check, children: readonly Token[]): void {
  for (const token of children) {
    if (/break$/.test(token.type)) check.line += 1
    if (token.type === 'html_inline') refuseHtml(check, token)
    if (token.type === 'text') token.content = fill(check, token.content, value => value)
    if (token.type === 'link_open') {
      const href = urlIn(check, token, 'href')
      token.attrSet('href', href === undefined ? '' : checkLink(check, href))
    }
    if (token.type === 'image') {
      checkInline(check, token.children ?? [])
      checkPicture(check, token)
    }
  }
}

/** Names the first element of a line only, since most elements also have an end tag. */
function refuseHtml(check: Check, { content }: Token): void {
  const { faults, line } = check
  if (faults.some(fault => fault.line === line && fault.message.startsWith(HTML_FAULT))) return
  addFault(check, `${HTML_FAULT}: ${shorten(content)}`)
}

function fill(check: Check, text: string, encode: (value: string) => string): string {
  const { texts } = check
  return fillPlaceholders(text, name => {
    const value = Object.hasOwn(texts, name) ? texts[name] : undefined
    if (value !== undefined) return encode(value)
    const available = Object.keys(texts).join(', ')
    addFault(check, `no text for {${name}}. Available: ${available}`)
  })
}

/**
 * A URL, whose braces the parser has encoded. A text that is the whole URL is not encoded. Undefined
 * if a placeholder has no text, which is a fault.
 */
function urlIn(check: Check, token: Token, name: 'href' | 'src'): string | undefined {
  const known = check.faults.length
  const url = String(token.attrGet(name) ?? '').replace(/%7B(\w+)%7D/g, '{$1}')
  const isWhole = /^\{\w+\}$/.test(url)
  const filled = fill(check, url, value =>
    isWhole ? value : encodeURIComponent(value).replaceAll('%40', '@'),
  )
  return check.faults.length > known ? undefined : filled
}

/** The address to which a link leads on the site. Empty for a broken link. */
function checkLink(check: Check, href: string): string {
  if (/^(https?:\/\/|mailto:|tel:)/i.test(href) && URL.canParse(href)) return href
  if (href.startsWith('#')) {
    check.anchors.push({ fragment: href.slice(1), line: check.line })
    return href
  }
  const path = ownPath(href)
  if (!path) {
    const allowed = 'https:, mailto:, tel:, or a path such as /apps'
    addFault(check, `${shorten(href)} is not a valid link address: use ${allowed}`)
    return ''
  }
  const found = check.findPage(path)
  if (!found) addFault(check, `the site has no page or file ${shorten(path)}`)
  return found ?? ''
}

function checkPicture(check: Check, token: Token): void {
  const src = urlIn(check, token, 'src')
  if (src === undefined) return
  const path = ownPath(src)
  const picture = path && check.findPicture(path)
  if (!picture) {
    addFault(check, `${shorten(path || src)} is not a picture in the company's public folder`)
    return
  }
  for (const [name, value] of Object.entries(picture)) token.attrSet(name, String(value))
  token.attrSet('loading', 'lazy')
}

function checkAnchors({ anchors, ids, faults }: Check): void {
  const fragments = new Set([...ids].map(encodeURI))
  for (const { fragment, line } of anchors) {
    if (!fragments.has(fragment)) {
      faults.push({ line, message: `no heading has the id #${fragment}` })
    }
  }
}

/** Gives a heading a unique id. */
function addId({ ids, counts }: Check, text: string): string {
  const slug = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
  let id = slug
  let count = counts.get(slug) ?? 1
  while (id === '' || ids.has(id)) id = `${slug}-${++count}`
  counts.set(slug, count)
  ids.add(id)
  return id
}

/** The path of an address on this site: 'apps' and '/apps' give '/apps'. Undefined for other addresses. */
function ownPath(href: string): string | undefined {
  const url = URL.canParse(href, ANY_ORIGIN) ? new URL(href, ANY_ORIGIN) : undefined
  if (url?.origin !== ANY_ORIGIN) return undefined
  return url.pathname + url.search + url.hash
}

function plainText(inline: Token | undefined): string {
  const texts = (inline?.children ?? []).map(({ type, content }) =>
    /break$/.test(type) ? ' ' : /^(text|code_inline)$/.test(type) ? content : '',
  )
  return texts.join('').replace(/\s+/g, ' ').trim()
}

function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return `'${line.length > 60 ? `${line.slice(0, 59)}…` : line}'`
}
