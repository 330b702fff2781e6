import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { IMAGES_FOLDER } from '../../src/shared/domain/fileNames.ts'

/** Folder of generated icons, relative to the site's base. */
export const GENERATED_IMAGES = `${IMAGES_FOLDER}/generated/`

const FIRST = words(`Amber Autumn Bright Calm Clear Clever Copper Crimson Daily Distant Easy Early
  Evening Familiar First Gentle Golden Good Green Hidden Honest Indigo Ivory Jolly Kind Late Lemon
  Light Little Long Lucky Maple Mellow Misty Modern Morning Nimble Noble Northern Open Paper Patient
  Plain Pocket Polar Quick Quiet Rapid Ready Rosy Round Rustic Saffron Second Silent Silver Simple
  Slow Small Soft Southern Spare Steady Still Summer Sunny Swift Tidy Tiny Velvet Violet Wandering
  Warm Western Wide Wild Winter Wise Young`)
const SECOND = words(`Acorn Almanac Anchor Atlas Bakery Basket Beacon Bicycle Bird Bridge Brook
  Cabin Calendar Candle Canvas Chart Clock Cloud Compass Corner Diary Door Drum Engine Feather Field
  Garden Gate Harbour Hill Hour Island Journal Kettle Key Kitchen Kite Ladder Lamp Lantern Leaf
  Ledger Letter Library Lighthouse Map Market Meadow Mirror Moon Mountain Needle Notebook Oar
  Orchard Owl Palette Parcel Path Pencil Piano Pier Pillow Planet Pocket Pond Post Prism Puzzle
  River Road Rocket Sail School Shelf Signal Sketch Sparrow Station Stone Story Studio Sundial Tent
  Thread Tide Timer Tower Trail Train Umbrella Valley Wagon Wallet Window Workshop`)
const KINDS: readonly [kind: string, does: string, sizeMb: number][] = [
  ['Notes', 'keeps what you jot down where you will look for it', 18],
  ['Planner', 'lays out the week so that the important things come first', 42],
  ['Budget', 'shows what is left until the end of the month', 35],
  ['Weather', 'says in plain words what to wear', 28],
  ['Recipes', 'cooks with what is already in the fridge', 96],
  ['Puzzles', 'has one puzzle for every coffee break', 140],
  ['Radio', 'finds a station for the mood you are in', 55],
  ['Maps', 'knows the way when there is no signal', 310],
  ['Fitness', 'asks for seven minutes and means it', 120],
  ['Sleep', 'fades as you do', 74],
  ['Languages', 'teaches five words a day, in stories', 160],
  ['Photos', 'sorts the pictures by what happened in them', 210],
  ['Mail', 'brings the letters that matter and holds the rest', 64],
  ['Timer', 'can be read from across the room', 9],
  ['Racing', 'has short tracks and long rivalries', 480],
]
const SENTENCES = [
  'Made for one hand and a short attention span.',
  'It starts quickly and gets out of the way.',
  'It does one thing, and does it on a bad connection too.',
  'Nothing to set up, nothing to sign.',
  'Built by people who were tired of the others.',
  'There is an undo for everything, even for last week.',
  'It keeps your data on the phone and your evenings free.',
  'Best used daily, happy to be forgotten for a month.',
]

/** How often an app gets one star, two stars and so on. */
const STAR_WEIGHTS = [2, 1, 3, 10, 30]

/**
 * The app at `index` (from 0) of a realistic catalogue. Depends on seed and index alone, so a
 * catalogue of any size can be streamed.
 */
export function generateApp(seed: number, index: number): AppRecord {
  const random = randomFrom(seed, index)
  const pick = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  const [kind, does, sizeMb] = pick(KINDS)
  const name = `${pick(FIRST)} ${pick(SECOND)}`
  const title = pick([name, name, `${name} ${kind}`, `${name}: ${kind} for Every Day`])
  // A few apps have many downloads, most have few.
  const downloads = (1 + random(200)) * pick([0.1, 0.1, 0.1, 0.5, 1, 5])
  const isRated = random(20) > 0
  const ratings = (isRated ? STAR_WEIGHTS : []).map((weight, star) => ({
    name: `${star + 1} star`,
    count: 1 + random(Math.ceil(weight * downloads * 500)),
  }))
  const reviews = ratings.reduce((sum, { count }) => sum + count, 0)
  const stars = ratings.reduce((sum, { count }, star) => sum + count * (star + 1), 0)
  // Unique, with gaps.
  const id = 1000 + index * 7 + random(7)
  const image = `${GENERATED_IMAGES}${seed}-${id}.svg`
  return {
    id,
    title,
    image,
    companyName: `${pick(FIRST)} Studio`,
    description: `${name} ${does}. ${pick(SENTENCES)}\n\n${pick(SENTENCES)}`,
    size: sizeMb + random(sizeMb * 5) / 10,
    reviews,
    ...(isRated && { ratingAvg: Math.round((stars / reviews) * 10) / 10 }),
    downloads: Math.round(downloads * 10) / 10,
    ratings,
    // Every fourth app has no details.
    ...(random(4) > 0 && {
      tagline: `${kind} that ${does}`,
      category: kind,
      updated: new Date(Date.UTC(2024, 0, 1 + random(700))).toJSON().slice(0, 10),
      version: `${1 + random(9)}.${random(20)}`,
      whatsNew: `${pick(SENTENCES)}\n\n${pick(SENTENCES)}`,
      // The icon stands in for them.
      screenshots: [image, { image, alt: `${name} in use`, width: 512, height: 512 }],
      stores: {
        googlePlay: `https://play.google.com/store/apps/details?id=example.app${id}`,
        ...(random(2) > 0 && { appStore: `https://apps.apple.com/app/id${id}` }),
        ...(random(4) === 0 && { web: `https://app${id}.example/` }),
      },
      website: `https://app${id}.example/about`,
      support: `mailto:help@app${id}.example`,
      privacy: `https://app${id}.example/privacy`,
    }),
  }
}

/** The first `count` apps, one at a time. */
export function* generateApps(count: number, seed: number): Generator<AppRecord> {
  for (let index = 0; index < count; index += 1) yield generateApp(seed, index)
}

/** An icon as SVG text, under 1 kB: a shape on a gradient. Depends on seed and id alone. */
export function drawIcon(seed: number, id: number): string {
  const random = randomFrom(seed, -id)
  const hue = random(360)
  const turn = random(4) * 45
  const shape = [
    '<circle cx="256" cy="256" r="128"/>',
    '<rect x="144" y="144" width="224" height="224" rx="56"/>',
    '<path d="M256 112l136 240H120z"/>',
    '<path d="M256 112l144 144-144 144-144-144z"/>',
    '<path d="M128 256a128 128 0 01256 0z"/><circle cx="256" cy="336" r="56"/>',
    '<rect x="128" y="136" width="256" height="72" rx="36"/><rect x="128" y="304" width="168" height="72" rx="36"/>',
  ][random(6)]
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">',
    `<linearGradient id="g" x2="1" y2="1"><stop stop-color="hsl(${hue} 75% 60%)"/><stop offset="1" stop-color="hsl(${(hue + 20) % 360} 70% 38%)"/></linearGradient>`,
    '<rect width="512" height="512" fill="url(#g)"/>',
    `<g fill="#fff" fill-opacity=".94" transform="rotate(${turn} 256 256)">${shape}</g></svg>`,
  ].join('')
}

/**
 * A generator of whole numbers from 0 to below a limit (1 or more). The same seed and index give the
 * same numbers on every machine.
 */
export function randomFrom(seed: number, index: number): (below: number) => number {
  let state = mix(Math.imul(seed | 0, 0x9e3779b1) ^ mix(index | 0))
  return below => {
    state = (state + 0x6d2b79f5) | 0
    return (mix(state) >>> 0) % below
  }
}

function mix(value: number): number {
  let mixed = value
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return mixed ^ (mixed >>> 15)
}

function words(text: string): string[] {
  return text.trim().split(/\s+/)
}
