import type { Page } from '@playwright/test'
import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import {
  expect,
  holdBack,
  listedTitles,
  siteStarted,
  test,
  withInstalled,
} from '../support/journey.ts'
import { readChart, readDrawing, recordDrawing } from './chart.ts'
import { headerLink, openWhileLoading, skeletons } from './visit.ts'

test.use({ variant: 'demo' })

/** The paragraph below each description. */
const MARKETING =
  /^Every app in our collection is designed, .{700,} more time for everything else\.$/

/** The first row of the grid has as many cards. */
async function expectColumns(page: Page, count: number) {
  const firstRow = () =>
    page.locator('main article').evaluateAll(cards => {
      const tops = cards.map(card => card.getBoundingClientRect().top)
      return tops.filter(top => top === tops[0]).length
    })
  await expect.poll(firstRow).toBe(count)
}

test('spec 2: routes and layout', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  const heading = page.getByRole('heading', { level: 1 })
  const header = page.getByRole('banner')
  const footer = page.getByRole('contentinfo')

  await test.step('/ – Home, the index route', async () => {
    await expect(heading).toHaveText('We Build Productive Apps')
  })

  await test.step('The header: the logo, which links to Home', async () => {
    await headerLink(page, 'Apps').click()
    await header.getByRole('link', { name: 'Vitrine' }).click()
    await expect(page).toHaveURL('./')
  })

  await test.step("the links 'Home', 'Apps' and 'Installation'", async () => {
    await expect(header.locator('.nav-link')).toContainText(['Home', 'Apps', 'Installation'])
    for (const [name, path] of [
      ['Apps', 'apps'],
      ['Installation', 'installation'],
      ['Home', './'],
    ] as const) {
      await headerLink(page, name).click()
      await expect(page).toHaveURL(path)
    }
  })

  const active = header.locator('.active')
  await test.step("'Home' is active on exactly `/`.", async () => {
    await expect(active).toHaveText(['Home'])
  })

  for (const [path, route, text, names] of [
    ['apps', '/apps – Apps: all apps', 'Our All Applications', ['Apps']],
    [`appdetails/${first.id}`, '/appdetails/{id} – details of one app', first.title, []],
    [
      'installation',
      '/installation – Installation: the installed apps',
      'Your Installed Apps',
      ['Installation'],
    ],
    ['no/such/page', 'any other path – page not found', 'Oops, page not found!', []],
  ] as const) {
    await test.step(route, async () => {
      await page.goto(path)
      await siteStarted(page)
      await expect(heading).toHaveText(text)
      await expect(active).toHaveText(names)
      await expect(header.locator('[aria-current=page]')).toHaveText(names)
    })
  }

  await test.step("a button 'Contribute' to a code repository", async () => {
    const contribute = headerLink(page, 'Contribute')
    await expect(contribute).toBeVisible()
    await expect(contribute).toHaveAttribute('href', 'https://github.com/')
  })

  await test.step('Small screens collapse the menu.', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const name of ['Home', 'Apps', 'Installation', 'Contribute']) {
      await expect(headerLink(page, name)).toBeHidden()
    }
    await header.getByRole('button', { name: 'Menu' }).click()
    await headerLink(page, 'Apps').click()
    await expect(page).toHaveURL('apps')
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  await test.step('The screen.', async () => {
    const parts = page.locator('header + main + footer')
    await expect(parts).toHaveCount(1)
    await header.evaluate(element => element.setAttribute('data-same', ''))
    await headerLink(page, 'Installation').click()
    await expect(page.getByRole('main')).toContainText('Your Installed Apps')
    await expect(header).toHaveAttribute('data-same')
  })

  await test.step('The footer: the logo', async () => {
    await expect(footer.locator('img').first()).toBeVisible()
    await expect(footer.getByText('Vitrine')).toBeVisible()
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
    const copyright = `Copyright © ${new Date().getFullYear()} - All right reserved`
    await expect(footer.getByText(copyright, { exact: true })).toBeVisible()
  })

  await test.step('A container for notifications.', async () => {
    await expect(page.getByRole('region', { name: 'Notifications' })).toBeAttached()
  })
})

test('spec 2: home and apps', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  const sections = page.locator('main > section')
  const trending = sections.last()

  await test.step('Hero and banner (section 1).', async () => {
    await expect(sections.locator('h1, h2')).toHaveText([
      'We Build Productive Apps',
      'Trusted by Millions, Built for You',
      'Trending Apps',
    ])
  })

  await test.step("The section 'Trending Apps', with the subtitle", async () => {
    await expect(trending.locator('.page-heading p')).toHaveText(
      'Explore All Trending Apps on the Market developed by us',
    )
    await expect(trending.getByRole('heading', { level: 2 })).toHaveText('Trending Apps')
  })

  await test.step('trending apps on Home: the first 8 apps of the catalogue in a grid of cards', async () => {
    expect(await listedTitles(page)).toEqual(catalogue.slice(0, 8).map(({ title }) => title))
  })

  await test.step('2 columns on small screens, 4 on medium and larger ones', async () => {
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

  await test.step('A card opens `/appdetails/{id}`.', async () => {
    // Beside its link, which is the title
    await trending
      .locator('article')
      .nth(7)
      .click({ position: { x: 20, y: 20 } })
    await expect(page).toHaveURL(`appdetails/${catalogue[7]?.id}`)
  })

  await test.step('While the catalogue loads, skeletons.', async () => {
    const release = await openWhileLoading(page, headerLink(page, 'Home'))
    await expect(skeletons(page).first()).toBeVisible()
    expect(await listedTitles(page)).toEqual([])
    release()
    await expect.poll(() => listedTitles(page)).toHaveLength(8)
    await expect(skeletons(page)).toHaveCount(0)
  })

  await test.step("A button 'Show All', which leads to `/apps`.", async () => {
    await trending.getByRole('link', { name: 'Show All', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })

  await test.step("Title 'Our All Applications'", async () => {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Our All Applications')
  })

  await test.step("Subtitle 'Explore All Apps on the Market developed by us. We code for Millions'", async () => {
    await expect(page.locator('.page-heading p')).toHaveText(
      'Explore All Apps on the Market developed by us. We code for Millions',
    )
  })

  await test.step("The count as '(N) Apps Found'", async () => {
    // Screen readers announce it.
    const count = page
      .getByRole('status')
      .getByText(`(${catalogue.length}) Apps Found`, { exact: true })
    await expect(count).toBeVisible()
  })

  await test.step("A search field with the placeholder 'Search'", async () => {
    await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search')
  })

  await test.step('A grid of cards', async () => {
    await expect(page.locator('main article')).toHaveCount(catalogue.length)
    await expectColumns(page, 4)
  })
})

test('spec 2: installation and details of an app', async ({ page }) => {
  const installed = [first, ...catalogue.slice(2, 3)]
  await recordDrawing(page)
  await withInstalled(page, installed)
  const release = await holdBack(page, '**/data.json')
  await page.goto('installation')
  await siteStarted(page)
  const heading = page.getByRole('heading', { level: 1 })

  await test.step("Heading 'Your Installed Apps', and a subtitle", async () => {
    await expect(heading).toHaveText('Your Installed Apps')
    await expect(page.locator('.page-heading p')).toHaveText(/\S/)
  })

  await test.step("The count as '{N} Apps Found'", async () => {
    await expect(page.getByText('2 Apps Found', { exact: true })).toBeVisible()
  })

  await test.step('A sort menu.', async () => {
    await expect(page.getByRole('combobox', { name: 'Sort order' })).toBeVisible()
  })

  await test.step("A list of the installed apps, each with a button 'Uninstall'.", async () => {
    const rows = page.getByRole('main').getByRole('listitem')
    await expect(rows).toHaveCount(2)
    for (const [index, { title }] of installed.entries()) {
      await expect(rows.nth(index).getByRole('link')).toHaveText(title)
      await expect(rows.nth(index).getByRole('button')).toHaveText('Uninstall')
    }
  })

  const section = (name: string) =>
    page.locator('section', { has: page.getByRole('heading', { name, exact: true }) })

  await test.step('While data loads, there is a loading indicator.', async () => {
    await page.getByRole('main').getByRole('link', { name: first.title }).click()
    const indicator = page.getByRole('status').filter({ hasText: 'Loading' })
    await expect(indicator).toBeVisible()
    release()
    await expect(heading).toHaveText(first.title)
    await expect(indicator).toHaveCount(0)
  })

  await page.goto(`appdetails/${second.id}`)

  await test.step('the picture', async () => {
    const image = page.getByRole('img', { name: `Icon of ${second.title}` })
    await expect(image).toHaveAttribute('src', `/${second.image}`)
    await expect(image).toHaveJSProperty('complete', true)
    await expect(image).not.toHaveJSProperty('naturalWidth', 0)
  })

  await test.step('the title', async () => {
    await expect(heading).toHaveText(second.title)
  })

  await test.step("'Developed by' with the company's name", async () => {
    await expect(page.getByText('Developed by Lumen Works Labs', { exact: true })).toBeVisible()
  })

  await test.step("three figures: 'Downloads', whose value ends in M, 'Average Ratings' and 'Total Reviews'", async () => {
    await expect(page.locator('.app-detail-statistics > div')).toHaveText([
      'Downloads1,044M',
      'Average Ratings4.3',
      'Total Reviews1,322,443',
    ])
  })

  await test.step("the button 'Install Now' with the size in MB", async () => {
    await expect(page.getByRole('button', { name: 'Install Now' })).toHaveText(
      'Install Now (343 MB)',
    )
  })

  const { names, bars, dashes } = await readChart(page)

  await test.step("the heading 'Ratings' and a chart of horizontal bars", async () => {
    await expect(section('Ratings').locator('canvas')).toBeVisible()
    expect(bars).toHaveLength(5)
    for (const { left } of bars) expect(left).toBe(bars[0]?.left)
  })

  await test.step('the names of the ratings in reversed order on the category axis', async () => {
    expect(names).toEqual(second.ratings?.map(({ name }) => name).toReversed())
  })

  await test.step('one for each count', async () => {
    const counts = second.ratings?.map(({ count }) => count).toReversed() ?? []
    const longest = Math.max(...bars.map(({ width }) => width)) / Math.max(...counts)
    for (const [index, { width }] of bars.entries()) {
      expect(Math.abs(width - longest * Number(counts[index]))).toBeLessThan(2)
    }
  })

  await test.step('a dashed grid', async () => {
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

  await test.step("the heading 'Description', the app's own description", async () => {
    const own = second.description?.split('\n\n') ?? []
    await expect(section('Description').locator('p')).toHaveText([...own, MARKETING])
  })

  await test.step("The route's id is converted to a number, which selects the app in the loaded list.", async () => {
    await page.goto(`appdetails/00${first.id}`)
    await expect(heading).toHaveText(first.title)
  })

  await test.step('a long paragraph of general marketing that is the same for all apps', async () => {
    await expect(section('Description').locator('p').last()).toHaveText(MARKETING)
  })
})

test('spec 2: app not found and page not found', async ({ page }) => {
  const heading = page.getByRole('heading', { level: 1 })
  await page.goto('apps')
  await page.goto('appdetails/999999')

  await test.step("an id that no app has is open, ours is this screen: 'OPPS!! APP NOT FOUND'", async () => {
    await expect(heading).toHaveText('OPPS!! APP NOT FOUND')
  })

  await test.step("'The App you are requesting is not found on our system. please try another apps'", async () => {
    await expect(page.locator('.message-panel p')).toHaveText(
      'The App you are requesting is not found on our system. please try another apps',
    )
  })

  await test.step("a button 'Go Back!', which goes back one step in history", async () => {
    await page.getByRole('button', { name: 'Go Back!', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })

  await page.goto('no/such/page')

  await test.step('Between header and footer', async () => {
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })

  await test.step("the route is unknown: 'Oops, page not found!'", async () => {
    await expect(heading).toHaveText('Oops, page not found!')
  })

  await test.step("'The page you are looking for is not available.'", async () => {
    await expect(page.locator('.message-panel p')).toHaveText(
      'The page you are looking for is not available.',
    )
  })

  await test.step("a button 'Go Back!'", async () => {
    await page.getByRole('button', { name: 'Go Back!', exact: true }).click()
    await expect(page).toHaveURL('apps')
  })
})
