import brand from './brand.json' with { type: 'json' }

/**
 * The company. Another one runs `npm run brand`, which writes name, color and wordmark into brand.json,
 * and edits the texts and links of `site` below (docs/adopting.md). `npm run build -- --site FILE` builds
 * with another file.
 */
export type Company = {
  name: string
  /** An opaque CSS color, from which the build derives every tone (tools/lib/palette.ts). */
  color: string
  /** An SVG for the header, the footer and link previews. */
  wordmark: Picture
  /** Description of the home page for search engines, at most 160 characters. */
  description: string
  hero: {
    /** Spec 1. */
    headline: string
    paragraph: string
    picture: Picture
  }
  /** The two stores of the hero, Android first. */
  stores: readonly BrandLink[]
  /** Fixed texts (spec 1), not computed from the catalogue. */
  banner: {
    title: string
    statistics: readonly { label: string; value: string; note: string }[]
  }
  /** Target of the 'Contribute' button. */
  repositoryUrl: string
  /** The three icons of the footer. `label` is the accessible name. */
  socials: readonly BrandLink[]
  /** Shown after the description of every app (spec 2). */
  marketing: string
}

/** A file in the public folder, relative to it, and its size in CSS pixels. */
export type Picture = { path: string; width: number; height: number }

/** A link to another site. */
export type BrandLink = {
  label: string
  /** Name of an icon in `shared/ui/Icon.tsx`. */
  icon: 'code' | 'download' | 'linkedin' | 'message' | 'phone' | 'play' | 'share' | 'x' | 'youtube'
  /** Including https://. */
  url: string
}

/** The shipped brand. */
export const site: Company = {
  ...brand,
  description: `${brand.name} builds productive mobile apps. Browse them all and keep a list of yours.`,
  hero: {
    headline: 'We Build Productive Apps',
    paragraph: `At ${brand.name} we craft innovative apps that make everyday life simpler, smarter and a little more joyful. Every one of them begins with a small annoyance and ends as something you are glad to have in your pocket.`,
    picture: { path: 'images/hero.svg', width: 960, height: 640 },
  },
  stores: [
    { label: 'Google Play', icon: 'play', url: 'https://play.google.com/store/apps' },
    { label: 'App Store', icon: 'phone', url: 'https://www.apple.com/app-store/' },
  ],
  banner: {
    title: 'Trusted by Millions, Built for You',
    statistics: [
      { label: 'Total Downloads', value: '29.6M', note: '21% more than last month' },
      { label: 'Total Reviews', value: '906k', note: '46% more than last month' },
      { label: 'Active Apps', value: '132+', note: '31 more will Launch' },
    ],
  },
  repositoryUrl: 'https://github.com/',
  socials: [
    { label: 'X', icon: 'x', url: 'https://x.com/' },
    { label: 'LinkedIn', icon: 'linkedin', url: 'https://www.linkedin.com/' },
    { label: 'YouTube', icon: 'youtube', url: 'https://www.youtube.com/' },
  ],
  marketing:
    'Every app in our collection is designed, built and looked after by one team that uses it every day. We keep screens calm and words plain, so that you find your way at the first glance and never need a manual. Our apps start quickly, spare your battery and work on the phone you already have, on a good day and on a bad connection alike. Your data belongs to you: we ask only for what a feature needs, say why at the moment we ask, and take no for an answer. Updates arrive steadily, each with notes that a person can read, and nothing that you rely on is taken away without a better thing in its place. When something does go wrong, someone from the team that wrote it reads your message and writes back. That is how we have worked since our first app, and how we mean to go on: small tools, made with care, that leave you more time for everything else.',
}
