import * as v from 'valibot'
import type { CardRecord } from './appRecord.ts'
import { parseUrl } from './parseUrl.ts'

// Messages complete the sentence 'expected …'. {company} is already filled in.
const hasNoPlaceholder = v.check(
  (value: string) => !/\{\w+\}/.test(value),
  'no placeholder but {company}',
)
/** A text that matches `pattern`. */
const matching = (pattern: RegExp, allowed: string) =>
  v.pipe(v.string(allowed), v.regex(pattern, allowed))
const line = (description: string, maxLength = 200) =>
  v.pipe(
    matching(/^(?=.*[^\p{Z}\p{C}])[^\p{Cc}]*$/u, 'one line of text with a visible character'),
    v.maxLength(maxLength, `at most ${maxLength} characters`),
    hasNoPlaceholder,
    v.description(description),
  )
const text = (description: string) =>
  v.pipe(
    matching(/[^\p{Z}\p{C}]/u, 'a text with a visible character'),
    hasNoPlaceholder,
    v.description(description),
  )
const httpsUrl = (
  description: string,
  pattern = /^https:\/\/[^\s/]+\S*$/,
  allowed = 'an address that starts with https://',
) =>
  v.pipe(
    matching(pattern, allowed),
    v.check(value => parseUrl(value) !== undefined, allowed),
    v.description(description),
  )
/** Endings of the pictures that a company may name. */
const PICTURE_ENDINGS = ['svg', 'png', 'webp', 'jpg', 'jpeg', 'avif']
/** The name of a file that browsers show as a picture. */
export const PICTURE_FILE = new RegExp(`\\.(?:${PICTURE_ENDINGS.join('|')}|gif|ico)$`, 'i')
const PICTURE_PATH = new RegExp(
  String.raw`^(?!.*(?:^|\/)\.\.(?:\/|$))[^/\\:#?%\p{C}][^\\:#?%\p{C}]*\.(?:${PICTURE_ENDINGS.join('|')})$`,
  'u',
)
const picturePath = (description: string) =>
  v.pipe(
    matching(
      PICTURE_PATH,
      "the path of a picture in the company's public folder, such as images/hero.svg, without # ? and %",
    ),
    v.description(description),
  )
/** A field that is the same in every language: company.de.json may not have it. */
const once = <Schema extends v.GenericSchema>(schema: Schema) =>
  v.pipe(schema, v.metadata({ isOnce: true }))
const KEY = 'a key of tools/company.schema.json'
const object = <Fields extends v.ObjectEntries>(fields: Fields, description: string) =>
  v.pipe(v.strictObject(fields, KEY), v.description(description))
const list = <Item extends v.GenericSchema>(item: Item, description: string) =>
  v.pipe(v.array(item, 'a list'), v.description(description))

const names = (description: string) =>
  v.pipe(v.record(v.string(), line('The name to show.', 60)), v.description(description))
const tag = v.pipe(
  v.string('the tag of a language, such as de or pt-BR'),
  v.description('A tag such as de or pt-BR.'),
)

/**
 * Icons for a company's links only, on the grid of `shared/ui/Icon.tsx`: plain letters and shapes
 * of our own. A site contains only the icons that its company uses.
 */
export const NETWORK_ICONS = {
  bluesky:
    'M12 11c-1.5-3.5-5-6.5-7.5-6.5-1.5 4 .5 7.5 3.5 8-2 1-2 4.5 1 6 1.5-1.2 2.5-3 3-4.5.5 1.5 1.5 3.3 3 4.5 3-1.5 3-5 1-6 3-.5 5-4 3.5-8-2.5 0-6 3-7.5 6.5z',
  facebook: 'M16 4h-1.5a4 4 0 00-4 4v13M7 12h8',
  github: 'M5 3.5l4 2.2h6l4-2.2v6.5a7 7 0 01-14 0zM9 16.5v5M15 16.5v5M9 19.5c-2.5.5-3.5-1-5-2',
  instagram:
    'M7.5 3.5h9a4 4 0 014 4v9a4 4 0 01-4 4h-9a4 4 0 01-4-4v-9a4 4 0 014-4zM12 8a4 4 0 110 8 4 4 0 010-8zM17 6.8v.4',
  linkedin: 'M5 10v9M5 5.5v.5M10 19v-9M10 13.5c0-2 1.5-3.5 4-3.5s4 1.5 4 4v5',
  mastodon:
    'M15 19c-7 1.5-11-.5-11-6.5V7.5a4 4 0 014-4h8a4 4 0 014 4V13a3.5 3.5 0 01-3.5 3.5H9M8 12.5V9.7a2 2 0 014 0V12M12 9.7a2 2 0 014 0v2.8',
  x: 'M4.5 4.5l15 15M19.5 4.5l-15 15',
  youtube: 'M5 6h14a2 2 0 012 2v8a2 2 0 01-2 2H5a2 2 0 01-2-2V8a2 2 0 012-2zM10 9.5v5l4.5-2.5z',
} as const

export type NetworkIcon = keyof typeof NETWORK_ICONS

/** Names of icons for links; see `shared/ui/Icon.tsx`. */
const LINK_ICONS = [
  ...(['code', 'download', 'globe', 'message', 'phone', 'play', 'share'] as const),
  ...(Object.keys(NETWORK_ICONS) as NetworkIcon[]),
]

const link = (description: string) =>
  object(
    {
      label: line('The name of the place, such as Google Play.', 60),
      icon: v.optional(
        v.pipe(
          v.picklist(LINK_ICONS, `one of ${LINK_ICONS.join(', ')}`),
          v.description('The icon of the link. A globe by default.'),
        ),
        'globe',
      ),
      url: httpsUrl('Where the link leads.'),
    },
    description,
  )

/** The longest name of a company, in characters. */
const MAX_NAME_LENGTH = 40

/**
 * The fields of company.json. Only `name` and `color` are required: missing fields leave no trace
 * on the site. Every text may contain the placeholder {company}. Editors show the descriptions as
 * hints (`npm run schema`).
 */
const FIELDS = {
  $schema: v.optional(v.string('a path')),
  name: line('The name of the company.', MAX_NAME_LENGTH),
  color: once(
    v.pipe(
      v.string('an opaque CSS color such as #0b7285'),
      v.description('An opaque CSS color, from which the build derives every tone.'),
    ),
  ),
  wordmark: v.optional(
    picturePath(
      'The logo with the name. By default images/wordmark.svg, else logo.svg, beside the name unless it is wide.',
    ),
  ),
  description: v.optional(
    text('Description of the home page for search engines, at most 160 characters.'),
  ),
  email: v.optional(
    v.pipe(
      matching(/^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>"]+$/, 'an e-mail address'),
      v.description('The address that pages name as {email}.'),
    ),
  ),
  hero: v.optional(
    object(
      {
        headline: v.optional(line('By default the name of the company.')),
        paragraph: v.optional(text('Below the headline.')),
        picture: v.optional(
          picturePath('Beside the texts, on phones below them. By default images/hero.svg.'),
        ),
        apps: v.optional(
          v.pipe(
            v.array(v.number('the id of an app'), 'a list'),
            v.maxLength(3, 'at most 3 apps'),
            v.description('Apps by id, whose first screenshots replace the picture. At most 3.'),
          ),
          [],
        ),
      },
      'The top of the home page.',
    ),
    {},
  ),
  stores: v.optional(
    list(
      link('A link to a store.'),
      'Where to find all your apps, Android first. Shown on the home page.',
    ),
    [],
  ),
  storeOrder: v.optional(
    list(
      v.string('the key of a store'),
      'The stores that come first, by key, such as fDroid: in the order of links, and for /get/17.',
    ),
    [],
  ),
  banner: v.optional(
    object(
      {
        title: v.optional(line('Beside the figures.')),
        statistics: v.optional(
          list(
            object(
              {
                label: line('What is counted, above the figure.', 60),
                value: line('The figure, as text: 29.6M.', 20),
                note: v.optional(line('Below the figure.', 80)),
              },
              'One figure.',
            ),
            'Fixed figures, not computed from the catalogue.',
          ),
          [],
        ),
      },
      'The colored band of the home page. Without figures there is none.',
    ),
    {},
  ),
  repositoryUrl: v.optional(
    httpsUrl("Target of the 'Contribute' button. Without it there is none."),
  ),
  problemUrl: v.optional(
    httpsUrl(
      "Target of the link 'Report a problem': an issue form or an e-mail address. Without it there is none.",
      /^(https:\/\/[^\s/]+\S*|mailto:[^\s@]+@[^\s@]+)$/,
      'an address that starts with https:// or mailto:',
    ),
  ),
  socials: v.optional(
    list(link('A link in the footer.'), 'Links in the footer, as icons with names.'),
    [],
  ),
  marketing: v.optional(text('Shown after the description of every app.')),
  texts: once(
    v.optional(
      v.pipe(
        v.picklist(['plain'], "'plain'"),
        v.description(
          "The English and German texts of the site: plain ones in place of our demo's.",
        ),
      ),
    ),
  ),
  languages: once(
    v.optional(
      v.pipe(
        v.array(tag, 'a list'),
        v.minLength(1, 'at least one language'),
        v.check(codes => new Set(codes).size === codes.length, 'each language once'),
        v.description('The languages of the site, the default one first. English by default.'),
      ),
      ['en'],
    ),
  ),
  categories: v.optional(
    names('What to show for a category of the catalogue. The address keeps the category itself.'),
    {},
  ),
  ratingsNote: v.optional(
    object(
      {
        text: text('One sentence below the ratings of each app.'),
        url: v.optional(httpsUrl('Where the sentence leads.')),
      },
      'Whether and how someone checks that ratings come from people who have used the app. Nothing by default.',
    ),
  ),
  ratings: v.optional(
    names("What to show for a name in the records' ratings, or of their source: 5 star."),
    {},
  ),
}

/** The file company.json. */
export const companySchema = v.strictObject(FIELDS, KEY)

type CompanyFile = v.InferOutput<typeof companySchema>

/** A picture in the public folder: path relative to it, size in CSS pixels. */
export type Picture = { path: string; width: number; height: number }

/** An app in the hero. `screenshot`: its first, as in its record. `language`: of the title. */
export type HeroApp = Pick<CardRecord, 'id' | 'title' | 'image' | 'color' | 'language'> & {
  screenshot: string
}

/**
 * The company as the site shows it: company.json with defaults, filled placeholders and the sizes
 * of its pictures (tools/company/company.ts). Pages read it from localeData.ts.
 */
export type Company = Omit<CompanyFile, '$schema' | 'wordmark' | 'hero' | 'texts' | 'languages'> & {
  /**
   * At most 180 x 32 CSS pixels. `hasName`: it contains the name, which otherwise appears beside
   * it. `needsPlate`: it is too dark for dark mode.
   */
  wordmark?: (Picture & { hasName: boolean; needsPlate?: boolean | undefined }) | undefined
  description: string
  /** The headline of spec 1. */
  hero: Omit<CompanyFile['hero'], 'picture'> & { headline: string; picture?: Picture | undefined }
  /**
   * The company's own pages, in the order of the footer. The name 'privacy' stands for /privacy.
   * `language`: the language of a page that isn't translated.
   */
  pages: readonly { name: string; title: string; language?: string }[]
  /**
   * Pages about every app, or about the app with the id `app`: 'privacy' is /appdetails/17/privacy.
   * In the `title`, which links show, {title} stands for the app's title. `language` as in `pages`.
   */
  appPages: readonly { name: string; title: string; language?: string | undefined; app?: number }[]
}
