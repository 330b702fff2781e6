import type { Page } from '@playwright/test'
import {
  expect,
  listedTitles,
  siteStarted,
  test,
  withFailingSearch,
  withInstalled,
} from '../e2e/journey.ts'
import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { readChart, readDrawing, recordDrawing } from './chart.ts'
import { headerLink, openWhileLoading, skeletons } from './visit.ts'

test.use({ variant: 'demo' })

/** The paragraph below each description. */
const MARKETING =
  /^Every app in our collection is designed, .{700,} more time for everything else\.$/

/** The first row of the grid has as many cards. */
async function expectColumns(page: Page, count: number) {
  const tops = await page
    .locator('main article')
    .evaluateAll(cards => cards.map(card => card.getBoundingClientRect().top))
  expect(tops.filter(top => top === tops[0])).toHaveLength(count)
}

test('spec 2: routes', async ({ page, expectConsole }) => {
  const heading = page.getByRole('heading', { level: 1 })
  for (const [path, route, text] of [
    ['./', '/ – Home (index route)', 'We Build Productive Apps'],
    ['apps', '/apps – All apps listing', 'Our All Applications'],
    ['installation', '/installation – Installed apps', 'Your Installed Apps'],
    [`appdetails/${first.id}`, '/appdetails/{id} – App detail', first.title],
    ['no/such/page', 'any other path – Page-not-found screen', 'Oops, page not found!'],
  ] as const) {
    await test.step(route, async () => {
      await page.goto(path)
      await expect(heading).toHaveText(text)
    })
  }

  await test.step('A generic error screen is attached to the root route for routing errors', async () => {
    expectConsole(/no match for Secretive/)
    await withFailingSearch(page)
    await page.goto('apps')
    await page.getByPlaceholder('Search').fill('Secretive')
    await expect(heading).toHaveText('Something went wrong')
  })
})

test('spec 2: shared layout', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')

  await test.step('Top navbar: logo linking home', async () => {
    await headerLink(page, 'Apps').click()
    await header.getByRole('link', { name: 'Vitrine' }).click()
    await expect(page).toHaveURL('./')
  })

  await test.step("nav links 'Home', 'Apps' and 'Installation'", async () => {
    await expect(header.locator('.nav-link')).toHaveText(['Home', 'Apps', 'Installation'])
    for (const [name, path] of [
      ['Apps', 'apps'],
      ['Installation', 'installation'],
      ['Home', './'],
    ] as const) {
      await headerLink(page, name).click()
      await expect(page).toHaveURL(path)
    }
  })

  await test.step("'Home' is active only on an exact match of /", async () => {
    const active = header.locator('.active')
    await expect(active).toHaveText(['Home'])
    for (const [path, names] of [
      ['apps', ['Apps']],
      [`appdetails/${first.id}`, []],
      ['installation', ['Installation']],
      ['nowhere', []],
    ] as const) {
      await page.goto(path)
      await siteStarted(page)
      await expect(active).toHaveText(names)
      await expect(header.locator('[aria-current=page]')).toHaveText(names)
    }
  })

  await test.step("a 'Contribute' button linking to a code repository", async () => {
    const contribute = headerLink(page, 'Contribute')
    await expect(contribute).toBeVisible()
    await expect(contribute).toHaveAttribute('href', 'https://github.com/')
  })

  await test.step('the menu collapses on small screens', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Home', 'Apps', 'Installation', 'Contribute']) {
      await expect(headerLink(page, name)).toBeHidden()
    }
    await header.getByRole('button', { name: 'Menu' }).click()
    await headerLink(page, 'Apps').click()
    await expect(page).toHaveURL('apps')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('The page outlet', async () => {
    const parts = page.locator('header + main + footer')
    await expect(parts).toHaveCount(1)
    await header.evaluate(element => element.setAttribute('data-same', ''))
    await headerLink(page, 'Installation').click()
    await expect(page.getByRole('main')).toContainText('Your Installed Apps')
    await expect(header).toHaveAttribute('data-same')
  })

  await test.step('Footer: logo', async () => {
    await expect(footer.getByRole('img', { name: 'Vitrine' })).toBeVisible()
  })

  await test.step('three social icons', async () => {
    const socials = footer.locator('a:has(svg)')
    await expect(socials).toHaveCount(3)
    for (const [name, url] of [
      ['X', 'https://x.com/'],
      ['LinkedIn', 'https://www.linkedin.com/'],
      ['YouTube', 'https://www.youtube.com/'],
    ] as const) {
      await expect(socials.and(footer.getByRole('link', { name, exact: true }))).toHaveAttribute(
        'href',
        url,
      )
    }
  })

  await test.step("'Copyright © {current year} - All right reserved'", async () => {
    const copyright = (year: number) => `Copyright © ${year} - All right reserved`
    await expect(
      footer.getByText(copyright(new Date().getFullYear()), { exact: true }),
    ).toBeVisible()
    await page.clock.setFixedTime('2099-06-01')
    await page.reload()
    await expect(footer.getByText(copyright(2099), { exact: true })).toBeVisible()
  })

  await test.step('A toast container', async () => {
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  })
})

test('spec 2: home', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  const sections = page.locator('main > section')
  const trending = sections.last()

  await test.step('Hero and stats banner as above', async () => {
    await expect(sections.locator('h1, h2')).toHaveText([
      'We Build Productive Apps',
      'Trusted by Millions, Built for You',
      'Trending Apps',
    ])
  })

  await test.step("'Trending Apps' section with its subtitle", async () => {
    await expect(trending.locator('.lead')).toHaveText(
      'Explore All Trending Apps on the Market developed by us',
    )
    await expect(trending.getByRole('heading', { level: 2 })).toHaveText('Trending Apps')
  })

  await test.step('the first 8 apps of the catalogue in a grid', async () => {
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
  })

  await test.step('2 columns on small screens, 4 on medium and larger', async () => {
    for (const [width, columns] of [
      [320, 2],
      [767, 2],
      [768, 4],
      [1280, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 800 })
      await expectColumns(page, columns)
    }
  })

  await test.step("A 'Show All' button leads to /apps", async () => {
    await trending.getByRole('link', { name: 'Show All', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })

  await test.step('Each app card opens /appdetails/{id}', async () => {
    for (const { id } of catalogue.slice(0, 8)) {
      await page.goto('./')
      const card = trending.locator('article', { has: page.locator(`a[href="/appdetails/${id}"]`) })
      // Beside its link, which is the title
      await card.click({ position: { x: 20, y: 20 } })
      await expect(page).toHaveURL(`appdetails/${id}`)
    }
  })

  await test.step('Skeleton placeholders are shown while loading', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Home'))
    await expect(skeletons(page).first()).toBeVisible()
    expect(await listedTitles(page)).toEqual([])
    release()
    await expect.poll(() => listedTitles(page)).toHaveLength(8)
    await expect(skeletons(page)).toHaveCount(0)
  })
})

test('spec 2: apps page', async ({ page }) => {
  await page.goto('apps')

  await test.step("Title 'Our All Applications'", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our All Applications')
  })

  await test.step("Subtitle 'Explore All Apps on the Market …'", async () => {
    await expect(page.locator('main .lead')).toHaveText(
      'Explore All Apps on the Market developed by us. We code for Millions',
    )
  })

  await test.step("A count shown as '(N) Apps Found'", async () => {
    // Screen readers announce it.
    const count = page
      .getByRole('status')
      .getByText(`(${catalogue.length}) Apps Found`, { exact: true })
    await expect(count).toBeVisible()
  })

  await test.step("A search box with placeholder 'Search'", async () => {
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search')
  })

  await test.step('A grid of app cards', async () => {
    await expect(page.locator('main article')).toHaveCount(catalogue.length)
    await expectColumns(page, 4)
  })

  await test.step('with skeleton placeholders while loading', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Apps'))
    await expect(skeletons(page).first()).toBeVisible()
    release()
    await expect(page.locator('main article')).toHaveCount(catalogue.length)
    await expect(skeletons(page)).toHaveCount(0)
  })
})

test('spec 2: installation page', async ({ page }) => {
  await withInstalled(page, [first, second])
  await page.goto('installation')

  await test.step("Heading 'Your Installed Apps' with a subtitle", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Installed Apps')
    await expect(page.locator('main .lead')).toHaveText(/\S/)
  })

  await test.step("A count shown as '{N} Apps Found'", async () => {
    await expect(page.getByText('2 Apps Found', { exact: true })).toBeVisible()
  })

  await test.step('A sort dropdown', async () => {
    await expect(page.getByRole('combobox', { name: 'Sort order' })).toBeVisible()
  })

  await test.step("A list of installed apps, each with an 'Uninstall' button", async () => {
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    for (const [index, { title }] of [first, second].entries()) {
      await expect(rows.nth(index).getByRole('link')).toHaveText(title)
      await expect(rows.nth(index).getByRole('button')).toHaveText('Uninstall')
    }
  })
})

test('spec 2: app detail page', async ({ page }) => {
  await recordDrawing(page)
  await withInstalled(page, [first])
  const heading = page.getByRole('heading', { level: 1 })
  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

  await test.step('While data loads, a loading indicator is shown', async () => {
    const link = page.getByRole('main').getByRole('link', { name: first.title })
    const release = await openWhileLoading(page, link)
    const indicator = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(indicator).toBeVisible()
    release()
    await expect(heading).toHaveText(first.title)
    await expect(indicator).toHaveCount(0)
  })

  await page.goto(`appdetails/${second.id}`)

  await test.step('Once loaded, it shows the app image', async () => {
    const image = page.getByRole('img', { name: `Icon of ${second.title}` })
    await expect(image).toHaveAttribute('src', `/${second.image}`)
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('the title', async () => {
    await expect(heading).toHaveText(second.title)
  })

  await test.step("'Developed by' followed by the company name", async () => {
    await expect(page.getByText('Developed by Lumen Works Labs', { exact: true })).toBeVisible()
  })

  await test.step('three stat blocks: Downloads (followed by M), Average Ratings, Total Reviews', async () => {
    await expect(page.locator('.app-detail-statistics > div')).toHaveText([
      'Downloads1,044M',
      'Average Ratings4.3',
      'Total Reviews1,322,443',
    ])
  })

  await test.step("An 'Install Now' button shows the app size in mb", async () => {
    await expect(page.getByRole('button', { name: 'Install Now' })).toHaveText(
      'Install Now (343 MB)',
    )
  })

  const { names, bars, dashes } = await readChart(page)

  await test.step("A 'Ratings' heading with a horizontal bar chart", async () => {
    await expect(section('Ratings').locator('canvas')).toBeVisible()
    expect(bars).toHaveLength(5)
    for (const { left } of bars) expect(left).toBe(bars[0]?.left)
  })

  await test.step('The rating names sit on the category axis in reversed order', async () => {
    expect(names).toEqual(second.ratings?.map(({ name }) => name).toReversed())
  })

  await test.step('the counts are drawn as bars', async () => {
    const counts = second.ratings?.map(({ count }) => count).toReversed() ?? []
    const longest = Math.max(...bars.map(({ width }) => width)) / Math.max(...counts)
    for (const [index, { width }] of bars.entries()) {
      expect(Math.abs(width - longest * Number(counts[index]))).toBeLessThan(2)
    }
  })

  await test.step('with a dashed grid', async () => {
    expect(dashes).toEqual(['3 3'])
  })

  await test.step('and a tooltip', async () => {
    const [{ left, y } = { left: 0, y: 0 }] = bars
    await section('Ratings')
      .locator('canvas')
      .hover({ position: { x: left + 20, y } })
    const drawn = async () => (await readDrawing(page)).texts.map(({ text }) => text)
    await expect.poll(drawn).toContain('Ratings: 793,468')
  })

  await test.step("A 'Description' heading with the app's description", async () => {
    const own = second.description?.split('\n\n') ?? []
    await expect(section('Description').locator('p')).toHaveText([...own, MARKETING])
  })

  await test.step('followed by a fixed long generic paragraph of marketing text', async () => {
    await page.goto(`appdetails/${first.id}`)
    await expect(section('Description').locator('p').last()).toHaveText(MARKETING)
  })

  await test.step('found by converting the route id to a number, matched against the list', async () => {
    for (const [id, title] of [
      [`00${first.id}`, first.title],
      [`${first.id}.0`, first.title],
      ['abc', 'OPPS!! APP NOT FOUND'],
    ] as const) {
      await page.goto(`appdetails/${id}`)
      await expect(heading).toHaveText(title)
    }
  })
})

test('spec 2: app-not-found screen', async ({ page }) => {
  await page.goto('apps')
  await page.goto('appdetails/999999')

  await test.step("'OPPS!! APP NOT FOUND'", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OPPS!! APP NOT FOUND')
  })

  await test.step("'The App you are requesting is not found on our system. …'", async () => {
    await expect(page.locator('main p')).toHaveText(
      'The App you are requesting is not found on our system. please try another apps',
    )
  })

  await test.step("A 'Go Back!' button that goes back one history step", async () => {
    await page.getByRole('button', { name: 'Go Back!', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })
})

test('spec 2: page-not-found screen', async ({ page }) => {
  await page.goto('apps')
  await page.goto('no/such/page')

  await test.step('Shown with the navbar and footer', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await test.step("It reads 'Oops, page not found!'", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops, page not found!')
  })

  await test.step("and 'The page you are looking for is not available.'", async () => {
    await expect(page.locator('main p')).toHaveText(
      'The page you are looking for is not available.',
    )
  })

  await test.step("with a 'Go Back!' button", async () => {
    await page.getByRole('button', { name: 'Go Back!', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })
})
