import { readFile } from 'node:fs/promises'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { site } from '../../src/site/site.ts'
import { makeApp } from '../support/makeApp.ts'
import { expect, HOSTS, listedTitles, storedApps, test, withCatalogue } from './journey.ts'

const catalogue: AppRecord[] = JSON.parse(await readFile('public/data.json', 'utf8'))
const [first, second] = catalogue as [AppRecord, AppRecord]

test('a visitor browses, searches, installs over a reload, sorts and uninstalls', async ({
  page,
}) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  await page.getByPlaceholder('Search').fill(second.title)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  expect(page.url()).toContain('/apps?q=')
  await page.getByRole('link', { name: second.title }).click()
  await expect(page).toHaveURL(`appdetails/${second.id}`)

  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByText('App Installing')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeDisabled()
  expect(await storedApps(page)).toEqual([second])

  await page.goBack()
  await expect(page.getByPlaceholder('Search')).toHaveValue(second.title)
  await page.getByPlaceholder('Search').fill('')
  await page.getByRole('link', { name: first.title, exact: true }).click()
  const reloadedAgain = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloadedAgain

  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('2 Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual([second.title, first.title])
  await page.getByRole('combobox').selectOption('High->Low')
  expect(await listedTitles(page)).toEqual([first.title, second.title])
  await page.reload()
  await expect(page.getByRole('combobox')).toHaveValue('download-desc')
  expect(await listedTitles(page)).toEqual([first.title, second.title])
  await page.getByRole('button', { name: 'Uninstall' }).first().click()
  await expect(page.getByText('App Uninstalled')).toBeVisible()
  await expect(page.getByText('1 Apps Found')).toBeVisible()
  expect(await storedApps(page)).toEqual([second])
})

for (const { name, url } of HOSTS) {
  test(`each screen opens by link and by reload on ${name}`, async ({ page }) => {
    const screens: [string, string][] = [
      ['', 'We Build Productive Apps'],
      ['apps', 'Our All Applications'],
      ['installation', 'Your Installed Apps'],
      [`appdetails/${first.id}`, first.title],
      ['appdetails/abc', 'OPPS!! APP NOT FOUND'],
      ['appdetails/1.5', 'OPPS!! APP NOT FOUND'],
      ['no/such/page', 'Oops, page not found!'],
    ]
    for (const [path, heading] of screens) {
      await page.goto(url + path)
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
      await page.reload()
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    }
  })

  test(`pictures, links and addresses keep to the base on ${name}`, async ({ page }) => {
    await page.goto(`${url}appdetails/${first.id}`)
    const icon = page.getByRole('img', { name: `Icon of ${first.title}` })
    await expect(icon).toHaveJSProperty('naturalWidth', 512)
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await page.getByPlaceholder('Search').fill('loom')
    await expect(page).toHaveURL(`${url}apps?q=loom`)
    await page.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(url)
    await expect(page.getByRole('link', { name: 'Home' })).toHaveAttribute('aria-current', 'page')
  })
}

test('a new screen starts at the top, Back returns to the old place', async ({ page }) => {
  await page.goto('apps')
  const card = page.getByRole('link', { name: catalogue.at(-1)?.title ?? '' })
  await card.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => window.scrollY)
  expect(place).toBeGreaterThan(500)
  await card.click()
  await expect(page.getByText('Developed by')).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await expect(page.getByRole('main')).toBeFocused()
  await page.goBack()
  await expect(page.getByText('Our All Applications')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place)
})

test('the place on the page outlives a reload, and an install with its own', async ({ page }) => {
  const slowly = async () => {
    await page.route('**/data.json', async route => {
      const response = await route.fetch()
      await page.evaluate(() => new Promise(requestAnimationFrame))
      await route.fulfill({ response })
    })
  }
  await page.setViewportSize({ width: 390, height: 500 })
  // The page says the count before the catalogue has come.
  const answeredFirst = page.waitForResponse('**/data.json')
  await page.goto('apps')
  await answeredFirst
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeVisible()
  await slowly()
  await page.evaluate(() => window.scrollTo(0, 3000))
  const answered = page.waitForResponse('**/data.json')
  await page.reload()
  await expect(page.getByText(`(${catalogue.length}) Apps Found`)).toBeAttached()
  expect(await page.evaluate(() => window.scrollY)).toBe(3000)
  await answered
  const answeredAgain = page.waitForResponse('**/data.json')
  await page.goto(`appdetails/${first.id}`)
  await answeredAgain
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
  await page.getByRole('button', { name: 'Install Now' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollTo(0, 250))
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  expect(await page.evaluate(() => window.scrollY)).toBe(250)
  await page.unrouteAll({ behavior: 'wait' })
})

test('a notice is seen for its whole time where motion is not wanted', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.addInitScript(app => {
    localStorage.setItem('downloads', JSON.stringify([app]))
  }, first)
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByText('App Uninstalled')).toBeVisible()
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-duration',
    '5s',
  )
})

test('Go Back! goes back one step, and home where there is none', async ({ page }) => {
  await page.goto('apps?q=nothing+like+it')
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await expect(page).toHaveURL('./')
  await page.goto('installation')
  await page.goto('appdetails/abc')
  await page.getByRole('button', { name: 'Go Back!' }).click()
  await expect(page).toHaveURL('installation')
})

test('typing a search and going Back leaves the list by one step', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Show All' }).click()
  await page.getByPlaceholder('Search').pressSequentially('loom')
  await expect(page).toHaveURL('apps?q=loom')
  await page.getByPlaceholder('Search').press('Enter')
  await expect(page).toHaveURL('apps?q=loom')
  await page.goBack()
  await expect(page).toHaveURL('./')
  await page.goForward()
  await expect(page.getByPlaceholder('Search')).toHaveValue('loom')
})

test('a notice stands top right for 5000 ms, Alt+T leads to it and Escape dismisses it', async ({
  page,
}) => {
  await page.addInitScript(app => {
    localStorage.setItem('downloads', JSON.stringify([app]))
  }, first)
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  const notice = page.getByRole('status').filter({ hasText: 'App Uninstalled' })
  await expect(notice).toBeVisible()
  await expect(page.locator('.Toastify__toast-container--top-right')).toBeVisible()
  await expect(page.locator('.Toastify__progress-bar--animated')).toHaveCSS(
    'animation-duration',
    '5s',
  )
  await page.keyboard.press('Alt+t')
  await expect(page.locator('.Toastify__toast')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Go Back!' })).toBeFocused()
  await expect(notice).toHaveCount(0)
})

test('a notice is dismissed by dragging it over 80 % of its width', async ({ page }) => {
  await page.addInitScript(app => {
    localStorage.setItem('downloads', JSON.stringify([app]))
  }, first)
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).click()
  const notice = page.locator('.Toastify__toast')
  await notice.hover()
  // It slides in.
  await notice.evaluate(element =>
    Promise.all(element.getAnimations().map(({ finished }) => finished)),
  )
  const { x, y, width, height } = (await notice.boundingBox()) as DOMRect
  async function drag(share: number) {
    await page.mouse.move(x + width - 10, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + width - 10 - share * width, y + height / 2, { steps: 5 })
    await page.mouse.up()
  }
  await drag(0.77)
  await expect(notice).toHaveCSS('transform', 'none')
  await drag(0.83)
  await expect(notice).toHaveCount(0)
})

test('two tabs show what the other does', async ({ page, context }) => {
  await page.goto(`appdetails/${first.id}`)
  const other = await context.newPage()
  await other.goto('installation')
  await expect(other.getByText('0 Apps Found')).toBeVisible()
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(other.getByText('1 Apps Found')).toBeVisible()
  await expect(page.getByText('App Installing')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Installed/ })).toBeVisible()
  await other.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await expect.poll(() => storedApps(page)).toEqual([])
  await expect.poll(() => storedApps(other)).toEqual([])
})

test('the chart draws amber bars of 30 px, the last rating on top, only on the detail page', async ({
  page,
}) => {
  const counts = [3, 1, 5]
  const app = makeApp({
    ratings: counts.map((count, index) => ({ name: `${index + 1} star`, count })),
  })
  await withCatalogue(page, [app])
  const scripts: string[] = []
  page.on('request', request => scripts.push(new URL(request.url()).pathname))
  await page.goto('apps')
  await page.getByRole('link', { name: app.title }).scrollIntoViewIfNeeded()
  expect(scripts.filter(path => path.includes('RatingsChart'))).toEqual([])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: app.title }).click()
  /** Runs of amber pixels down the canvas, near its left end: [height in CSS pixels, length of the bar]. */
  const bars = () =>
    page.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const copy = new OffscreenCanvas(canvas.width, canvas.height)
      const context = copy.getContext('2d', { willReadFrequently: true })
      if (!context) return []
      context.drawImage(canvas, 0, 0)
      const scale = canvas.width / canvas.clientWidth
      const { data, width, height } = context.getImageData(0, 0, canvas.width, canvas.height)
      const isAmber = (x: number, y: number) => {
        const at = (y * width + x) * 4
        return data[at] === 217 && data[at + 1] === 119 && data[at + 2] === 6
      }
      const lengths = Array.from({ length: height }, (_, y) =>
        Array.from({ length: width }, (_, x) => Number(isAmber(x, y))).reduce((a, b) => a + b, 0),
      )
      const runs: { thickness: number; length: number }[] = []
      lengths.forEach((length, y) => {
        if (length === 0) return
        if (!lengths[y - 1]) runs.push({ thickness: 0, length: 0 })
        const run = runs.at(-1)
        if (!run) return
        run.thickness += 1 / scale
        run.length = Math.max(run.length, length)
      })
      const longest = Math.max(...runs.map(run => run.length))
      return runs.map(run => [Math.round(run.thickness), Math.round((5 * run.length) / longest)])
    })
  // A bar's edge may fall between two pixels.
  await expect.poll(async () => (await bars()).map(([, length]) => length)).toEqual([5, 1, 3])
  for (const [thickness] of await bars()) {
    expect(thickness).toBeGreaterThanOrEqual(29)
    expect(thickness).toBeLessThanOrEqual(31)
  }
})

test('a printed page has the ratings as a table, dark on light, and nothing to press', async ({
  page,
}) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.goto(`appdetails/${first.id}`)
  await expect(page.getByRole('table')).toBeVisible()
  await expect(page.locator('canvas, .ratings-chart:visible')).toHaveCount(0)
  await expect(page.locator('header:visible, main button:visible')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('the header stands in one line from 768 px on', async ({ page }) => {
  await page.goto('./')
  for (const width of [768, 820, 992, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const heights = await page
      .locator('.nav-link, .theme-switch, .contribute, .navbar-brand')
      .evaluateAll(parts => parts.map(part => part.getBoundingClientRect().height))
    expect(heights).toHaveLength(6)
    expect(Math.max(...heights), String(width)).toBeLessThan(50)
    const { width: brand } = (await page.locator('.navbar-brand').boundingBox()) ?? {}
    expect(brand).toBeLessThan(200)
  }
})

test('a chart that cannot be loaded leaves the ratings as a table', async ({
  page,
  expectConsole,
}) => {
  await page.route('**/RatingsChart*', route => route.abort())
  await page.goto(`appdetails/${first.id}`)
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page.locator('.ratings-chart')).toHaveCount(0)
  await expect(page.getByRole('table', { name: 'Ratings' })).toBeVisible()
  expectConsole(/RatingsChart|Failed to fetch dynamically imported module/)
})

test('storage that is blocked costs the list, not the site', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('denied', 'SecurityError')
        },
      })
    }
  })
  await page.goto(`appdetails/${first.id}`)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This browser could not keep the app in your list',
  )
  await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
})

test('storage that is full keeps the list as it was', async ({ page }) => {
  await page.addInitScript(app => {
    localStorage.setItem('downloads', JSON.stringify([app]))
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  }, second)
  await page.goto(`appdetails/${first.id}`)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByRole('alert')).toHaveText(
    'This browser could not keep the app in your list',
  )
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('alert').last()).toContainText('the app stays in it')
  expect(await listedTitles(page)).toEqual([second.title])
  expect(await storedApps(page)).toEqual([second])
})

test('a hostile catalogue is text and nothing else', async ({ page }) => {
  const titles = [
    '<img src=x onerror="document.title=1">',
    '"><script>document.title=2</script>',
    'مرحبا ‮ reversed',
    'A\u2028B',
    'x'.repeat(300),
  ]
  const images = [
    'javascript:alert(1)',
    'data:image/svg+xml,<svg onload=alert(1)>',
    '//',
    'ftp://x/y.png',
    '',
  ]
  const hostile = titles.map((title, index) =>
    makeApp({ title, image: images[index], companyName: title, description: title }),
  )
  await withCatalogue(page, hostile)
  await page.goto('apps')
  await expect(page.getByText('(5) Apps Found')).toBeVisible()
  expect(await listedTitles(page)).toEqual(titles)
  await page.goto(`appdetails/${hostile[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[0] ?? '')
  await expect(page).toHaveTitle(`${titles[0]} – ${site.name}`)
})

test('Redux DevTools gets every feature that the policy allows, Export included, and the story without noise', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: unknown) => {
        Object.assign(window, { devToolsOptions: options })
        return (...enhancers: ((create: unknown) => unknown)[]) =>
          (create: unknown) =>
            enhancers.reduceRight((inner, enhance) => enhance(inner), create)
      },
    })
  })
  await page.goto('./')
  await expect(page.getByRole('heading', { name: 'Trending Apps' })).toBeVisible()
  const options = await page.evaluate(
    () => (window as unknown as { devToolsOptions: unknown }).devToolsOptions,
  )
  const noise = ['catalogueApi/internalSubscriptions/unsubscribeQueryResult', '__rtkq/focused']
  const story = ['catalogueApi/executeQuery/fulfilled', 'installedApps/appInstalled']
  const { actionsDenylist } = options as { actionsDenylist: string[] }
  const isHidden = (type: string) => actionsDenylist.some(pattern => new RegExp(pattern).test(type))
  expect(noise.filter(isHidden)).toEqual(noise)
  expect(story.filter(isHidden)).toEqual([])
  expect(options).toMatchObject({
    features: { export: true, persist: true, import: 'custom', jump: true, skip: true, lock: true },
  })
  expect(options).not.toHaveProperty('features.dispatch')
})

for (const width of [320, 390, 768, 1280, 1920]) {
  test(`no screen is wider than ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await page.addInitScript(
      apps => {
        localStorage.setItem('downloads', JSON.stringify(apps))
      },
      catalogue.slice(25, 32),
    )
    const longest = catalogue.reduce((a, b) => (a.title.length > b.title.length ? a : b))
    for (const path of [
      './',
      'apps',
      'apps?q=zzz',
      'installation',
      `appdetails/${longest.id}`,
      'x',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
      if (path.startsWith('appdetails')) await expect(page.locator('canvas')).toBeVisible()
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(overflow, path).toBe(0)
    }
    await page.goto('./')
    const columns = await page
      .locator('.app-grid')
      .evaluate(grid => getComputedStyle(grid).gridTemplateColumns.split(' ').length)
    expect(columns).toBe(width < 768 ? 2 : 4)
  })
}
