import { readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { ExtractorResultDetailed } from 'purgecss'
import { parseSync, Visitor } from 'vite'
import { ROOT } from '../lib/root.ts'

/** Elements, attributes, ids and classes of which selectors may consist. */
export type Selectors = ExtractorResultDetailed

/** `dynamicAttributes` have values that no source names, such as the address of a link. */
export type SourceSelectors = Selectors & { dynamicAttributes: string[] }

/** What the HTML of a page contains. */
export function selectorsOfHtml(html: string): Selectors {
  const found = noSelectors()
  // A script contains strings of HTML.
  const markup = html.replace(/(<(script|style)\b[^>]*>).*?<\/\2>/gs, '$1')
  for (const [, tag = '', attributes = ''] of markup.matchAll(/<([a-z][\w-]*)([^<>]*)>/g)) {
    found.tags.push(tag)
    for (const [, name = '', value = ''] of attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)) {
      addAttribute(found, name, value)
      if (name === 'class') found.classes.push(...value.split(/\s+/))
      if (name === 'id') found.ids.push(value)
    }
  }
  return found
}

/** What the modules at `entries`, and those that they import, may render. Paths are relative to ROOT. */
export function selectorsOfSources(entries: readonly string[]): SourceSelectors {
  const found = { ...noSelectors(), dynamicAttributes: [] as string[] }
  const files = new Set(entries.map(entry => resolve(ROOT, entry)))
  // Grows while it is read.
  for (const file of files) {
    const { imported, attributes, dynamicAttributes, classes, ids, tags } = readOnce(file)
    for (const path of imported) files.add(path)
    found.attributes.names.push(...attributes.names)
    found.attributes.values.push(...attributes.values)
    found.dynamicAttributes.push(...dynamicAttributes)
    found.classes.push(...classes)
    found.ids.push(...ids)
    found.tags.push(...tags)
  }
  return found
}

const noSelectors = (): Selectors => ({
  attributes: { names: [], values: [] },
  classes: [],
  ids: [],
  tags: [],
  undetermined: [],
})

function addAttribute({ attributes }: Selectors, name: string, value = ''): void {
  attributes.names.push(name)
  attributes.values.push(value)
}

type Module = SourceSelectors & {
  /** The modules of ours that it imports. */
  imported: string[]
}

const modules = new Map<string, Module>()

/** Screens and documents share modules. */
function readOnce(file: string): Module {
  const known = modules.get(file) ?? readModule(file)
  modules.set(file, known)
  return known
}

/** What a module of ours may render. */
function readModule(file: string): Module {
  const found = noSelectors()
  const source = readFileSync(file, 'utf8')
  const imported: string[] = []
  const dynamicAttributes: string[] = []
  /** Strings that name no class. */
  const others = new Set<unknown>()
  const addImport = (module: { value: unknown } | null) => {
    others.add(module)
    const path = String(module?.value)
    if (/^\.{1,2}\/.*\.tsx?$/.test(path)) imported.push(join(dirname(file), path))
  }
  new Visitor({
    ImportDeclaration({ source, importKind }) {
      if (importKind !== 'type') addImport(source)
    },
    ExportNamedDeclaration: ({ source }) => addImport(source),
    ImportExpression({ source }) {
      if (source.type === 'Literal') addImport(source)
    },
    TSLiteralType: ({ literal }) => void others.add(literal),
    Literal(literal) {
      if (typeof literal.value === 'string' && !others.has(literal)) addText([literal.value])
    },
    TemplateLiteral: ({ quasis }) => addText(quasis.map(({ value }) => value.cooked ?? '')),
    JSXOpeningElement({ name: element, attributes }) {
      const isHtml = element.type === 'JSXIdentifier' && /^[a-z]/.test(element.name)
      if (isHtml) found.tags.push(element.name)
      for (const attribute of attributes) {
        if (attribute.type !== 'JSXAttribute') continue
        const { name, value } = attribute
        const isOther = isHtml && name.name !== 'className' && name.name !== 'id'
        if (value?.type === 'Literal' && isOther) others.add(value)
        const text = value?.type === 'Literal' ? String(value.value) : ''
        // Components pass these on.
        const isPassed = /^(aria|data)-/.test(String(name.name))
        if (isHtml || isPassed) {
          const attributeName = String(name.name).toLowerCase()
          addAttribute(found, attributeName, text)
          if (value?.type === 'JSXExpressionContainer') dynamicAttributes.push(attributeName)
        }
        if (name.name === 'as') found.tags.push(text)
        // React-Bootstrap composes btn-quiet and btn-sm.
        if (value && (name.name === 'variant' || name.name === 'size')) {
          const words = source.slice(value.start, value.end).match(/[\w-]+/g) ?? []
          found.classes.push(...words.map(word => `btn-${word}`))
        }
      }
    },
    MemberExpression({ object, property }) {
      const owner = object.type === 'MemberExpression' ? object.property : object
      if (owner.type !== 'Identifier' || owner.name !== 'dataset') return
      if (property.type === 'Identifier') addAttribute(found, dataAttribute(property.name))
    },
  }).visit(parseSync(file, source).program)
  return { ...found, dynamicAttributes, imported }

  /** A string, or the parts of one between values. */
  function addText(parts: readonly string[]): void {
    found.attributes.values.push(...parts)
    const words = parts.join('…').trim().split(/\s+/)
    // A sentence contains other characters.
    if (!words.every(word => /^[a-z…][\w…-]*$/.test(word))) return
    const whole = words.filter(word => !word.includes('…'))
    found.classes.push(...whole)
    found.ids.push(...whole)
  }
}

/** 'data-bs-theme' for 'bsTheme'. */
const dataAttribute = (key: string) =>
  `data-${key.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}`
