import { catalogue, firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import { expect, listedTitles, storedApps, test, withInstalled } from '../support/journey.ts'
import { headerLink, openWhileLoading, readColor, skeletons } from './visit.ts'

// Its color is not green.
test.use({ variant: 'demo' })

test('spec 4: catalogue', async ({ page }) => {
  const notFound = page.getByText('OPPS!! APP NOT FOUND', { exact: true })
  const release = await openWhileLoading(page, headerLink(page, 'Apps'))

  await test.step('It is loading from the start', async () => {
    await expect(page.locator('main [aria-busy=true]')).toBeAttached()
    await expect(page.getByText(/Apps Found/)).toHaveCount(0)
  })

  await test.step('Skeletons show while it loads.', async () => {
    await expect(skeletons(page).first()).toBeVisible()
    expect(await listedTitles(page)).toEqual([])
    await expect(notFound).toHaveCount(0)
  })

  await test.step('and ends with data', async () => {
    release()
    await expect.poll(() => listedTitles(page)).toEqual(catalogue.map(({ title }) => title))
    await expect(skeletons(page)).toHaveCount(0)
  })
})

test('spec 4: install button', async ({ page }) => {
  const button = page.locator('#install')
  const colorOf = async () => {
    const color = await button.evaluate(async element => {
      // From the gray of a button whose state is not known yet
      await Promise.allSettled(element.getAnimations().map(({ finished }) => finished))
      return getComputedStyle(element).backgroundColor
    })
    return readColor(page, color)
  }
  await withInstalled(page, [second])

  await test.step("Its first state depends on whether the installed list has the app's id.", async () => {
    await page.goto(`appdetails/${first.id}`)
    await expect(button).toHaveText(/^Install Now/)
  })

  await test.step("not installed: green, 'Install Now' and the size", async () => {
    await expect(button).toHaveText('Install Now (112.7 MB)')
    await expect(button).toBeEnabled()
    const { hue, saturation } = await colorOf()
    expect(hue).toBeGreaterThan(100)
    expect(hue).toBeLessThan(170)
    expect(saturation).toBeGreaterThan(0.5)
  })

  const reloaded = page.waitForEvent('load')
  await page.evaluate(() => {
    Object.assign(window, { isBefore: true })
  })
  await button.click()

  await test.step('A click stores the app in the list', async () => {
    await reloaded
    expect(await storedApps(page)).toEqual([second, first])
  })

  await test.step("shows the notification 'App Installing'", async () => {
    const notice = page.getByRole('status').getByText('App Installing', { exact: true })
    await expect(notice).toBeVisible()
  })

  await test.step('reloads the page', async () => {
    expect(await page.evaluate(() => 'isBefore' in window)).toBe(false)
    await expect(page).toHaveURL(`appdetails/${first.id}`)
  })

  await test.step("installed: gray and disabled, 'Installed' and the size", async () => {
    await expect(button).toHaveText('Installed (112.7 MB)')
    await expect(button).toBeDisabled()
    expect((await colorOf()).saturation).toBeLessThan(0.25)
  })
})

test('spec 4: installed list and order of Installation', async ({ page }) => {
  // Stored in another order than by downloads
  const [third] = catalogue.slice(2) as [typeof first]
  await withInstalled(page, [second, third, first])
  await page.goto('installation')
  const titles = (...apps: (typeof first)[]) => apps.map(({ title }) => title)
  const menu = page.getByRole('combobox')

  await test.step('none, the default: as stored', async () => {
    await expect(menu).toHaveValue('none')
    await expect(menu.getByRole('option')).toHaveText(['Sort by', 'Low->High', 'High->Low'])
    await expect.poll(() => listedTitles(page)).toEqual(titles(second, third, first))
  })

  for (const [value, label, apps] of [
    ['download-asc', 'Low->High', titles(third, second, first)],
    ['download-desc', 'High->Low', titles(first, second, third)],
  ] as const) {
    await test.step(`${value}: '${label}', by downloads`, async () => {
      await menu.selectOption(label)
      await expect(menu).toHaveValue(value)
      await expect.poll(() => listedTitles(page)).toEqual(apps)
      await expect(page).toHaveURL(`installation?sort=${value}`)
    })
  }

  await test.step('An uninstall removes an id: the list changes at once', async () => {
    await page.getByRole('listitem').filter({ hasText: second.title }).getByRole('button').click()
    await expect.poll(() => listedTitles(page)).toEqual(titles(first, third))
    expect(await storedApps(page)).toEqual([third, first])
  })

  await test.step("the notification 'App Uninstalled' is shown", async () => {
    const toast = page.getByRole('status').getByText('App Uninstalled', { exact: true })
    await expect(toast).toBeVisible()
  })
})
