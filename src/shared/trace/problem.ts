import * as v from 'valibot'

/** A number of ms since 1970 that a Date accepts. */
export const timeSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(8.64e15))

/** What a visitor's report adds to its trace, as JSON. */
export const problemSchema = v.object({
  /** ISO 8601, in UTC. */
  savedAt: v.string(),
  /** The version and the commit of the build; undefined where it does not say. */
  version: v.optional(v.string()),
  commit: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{7,40}$/))),
  /** The language of the page. */
  language: v.string(),
  /** The user agent and the languages of the browser. */
  browser: v.string(),
  browserLanguages: v.array(v.string()),
  /** Its size is in CSS pixels. */
  window: v.object({ width: v.number(), height: v.number(), pixelRatio: v.number() }),
  /**
   * Whether the report lacks search texts, other parts of addresses that visitors may type, and error
   * messages.
   */
  isTypedTextLeftOut: v.boolean(),
  /**
   * Oldest first. `text` is the message and the stack or, without typed text, the name and the places in
   * scripts.
   */
  errors: v.array(v.object({ timeMs: timeSchema, text: v.string() })),
  /** Set if the trace lacks the catalogue. `sha256` is that of data.json, in hexadecimal. */
  catalogue: v.optional(
    v.object({ sha256: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))) }),
  ),
})

export type Problem = v.InferOutput<typeof problemSchema>
