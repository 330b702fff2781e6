import type { Page } from '@playwright/test'
import { catalogue, firstApp as first } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import {
  expect,
  listedTitles,
  severalFrames,
  siteStarted,
  storedApps,
  test,
  withInstalled,
} from './journey.ts'

function search(page: Page) {
  return page.getByRole('searchbox', { name: 'Search' })
}

test('the first Tab focuses the skip link, which leads to the content', async ({ page }) => {
  await page.goto('apps')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('an app can be found, installed and uninstalled with the keyboard alone', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await page.keyboard.type(first.title)
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.getByRole('link', { name: first.title }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('button', { name: 'Install Now' }).focus()
  const reloaded = page.waitForEvent('load')
  await page.keyboard.press('Space')
  await reloaded
  const installed = page.getByRole('button', { name: /^Installed/ })
  await expect(installed).toBeDisabled()
  await expect(installed).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Share' })).toBeFocused()
  await page.goto('installation')
  await page.getByRole('button', { name: 'Uninstall' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Browse apps' })).toBeFocused()
  expect(await storedApps(page)).toEqual([])
})

test('in the search, Enter does not reload the page and Escape clears the text', async ({
  page,
}) => {
  await page.goto('apps')
  await search(page).fill('loom')
  await expect(page.getByText('(1) Apps Found')).toBeVisible()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await search(page).press('Enter')
  await search(page).press('Escape')
  await expect(search(page)).toHaveValue('')
  await expect(search(page)).toBeFocused()
  await expect(page).toHaveURL('apps')
  await expect.poll(async () => (await listedTitles(page)).length).toBe(catalogue.length)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

test('Back focuses the card or row whose link was followed', async ({ page }) => {
  await withInstalled(page, catalogue.slice(0, 4))
  for (const path of ['./', 'apps', 'apps?q=r', 'installation']) {
    await page.goto(path)
    await siteStarted(page)
    const link = page.locator('main li a[href*="/appdetails/"]').nth(2)
    const title = (await link.textContent()) ?? ''
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await page.goBack()
    await expect(link).toBeFocused()
    await page.goForward()
    await expect(page.getByRole('main')).toBeFocused()
  }
})

test('Back leaves the focus where the visitor has moved it', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  const link = page.locator('main li a[href*="/appdetails/"]').first()
  await link.click()
  await expect(page.getByRole('main')).toBeFocused()
  const logo = page.locator('.navbar-brand')
  await logo.evaluate(element => {
    const main = document.querySelector('main')
    main?.blur()
    const takeFocus = () => (element as HTMLElement).focus({ preventScroll: true })
    main?.addEventListener('focus', takeFocus, { once: true })
  })
  await page.goBack()
  await expect(link).toBeVisible()
  await severalFrames(page)
  await expect(logo).toBeFocused()
})

test('Back focuses the content after a link in the header was followed', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByText('Our All Applications')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company.hero.headline)
  // By then, the focus would have moved.
  await page.evaluate(() => new Promise(frame => requestAnimationFrame(() => setTimeout(frame))))
  await expect(page.getByRole('main')).toBeFocused()
})

test.describe('under a base path', () => {
  test.use({ variant: 'store' })

  test('Back focuses the followed link', async ({ page }) => {
    await page.goto('./')
    await siteStarted(page)
    const showAll = page.getByRole('link', { name: 'Show All' })
    await showAll.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Our All Applications')).toBeVisible()
    await page.goBack()
    await expect(showAll).toBeFocused()
  })
})

test('a held key or a double click removes only one app', async ({ page }) => {
  await withInstalled(page, catalogue.slice(0, 4))
  await page.goto('installation')
  const buttons = page.getByRole('button', { name: 'Uninstall' })
  await expect(buttons).toHaveCount(4)
  await buttons.first().focus()
  for (let repeats = 0; repeats < 5; repeats++) await page.keyboard.down('Enter')
  await page.keyboard.up('Enter')
  await expect(buttons).toHaveCount(3)
  await buttons.first().dblclick()
  await expect(buttons).toHaveCount(2)
  expect(await storedApps(page)).toHaveLength(2)
})

test('the menu closes on Escape and returns the focus', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('./')
  await siteStarted(page)
  const menu = page.getByRole('button', { name: 'Menu' })
  await menu.click()
  await page.getByRole('link', { name: 'Apps', exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Apps', exact: true })).toBeHidden()
  await expect(menu).toBeFocused()
})

test('the menu closes when the window becomes wide', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.locator('#main-menu:popover-open')).toHaveCount(1)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.locator('#main-menu:popover-open')).toHaveCount(0)
})

test('the shortcut scrolls the search into view', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  await page.evaluate(() => window.scrollTo(0, 2000))
  await expect(search(page)).not.toBeInViewport()
  await page.keyboard.press('Control+k')
  await expect(search(page)).toBeFocused()
  await expect(search(page)).toBeInViewport()
})

test('every focused element has a visible outline', async ({ page }) => {
  await withInstalled(page, catalogue.slice(2, 4))
  for (const path of ['./', 'apps?q=lo', 'installation', `appdetails/${first.id}`, 'x']) {
    await page.goto(path)
    await siteStarted(page)
    await page.locator('main a, main button').last().waitFor()
    // From now on, the browser assumes keyboard use.
    await page.keyboard.press('Tab')
    const unseen = await page.evaluate(() => {
      const stops = document.querySelectorAll<HTMLElement>('a, button:enabled, input, select')
      return [...stops].flatMap(stop => {
        stop.focus()
        if (document.activeElement !== stop) return []
        const carriers = [stop, stop.closest('.card'), stop.closest('label')]
        const widths = carriers.map(carrier =>
          carrier && getComputedStyle(carrier).outlineStyle !== 'none'
            ? Number.parseFloat(getComputedStyle(carrier).outlineWidth)
            : 0,
        )
        return Math.max(...widths) >= 2 ? [] : [stop.outerHTML.slice(0, 80)]
      })
    })
    expect(unseen, path).toEqual([])
  }
})

test('an install moves the focus to the start of the content', async ({ page }) => {
  await page.goto(`appdetails/${first.id}`)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Install Now' }).click()
  await reloaded
  await expect(page.getByRole('main')).toBeFocused()
})

test('the skip link adds no history entry', async ({ page }) => {
  await page.goto('./')
  await siteStarted(page)
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByRole('main')).toBeFocused()
  await page.getByRole('link', { name: 'Skip to content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('apps')
  await page.goBack()
  await expect(page).toHaveURL('./')
})

test('the open menu scrolls in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 225 })
  await page.goto('apps')
  await siteStarted(page)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page
    .locator('#main-menu')
    .evaluate(menu => Promise.all(menu.getAnimations().map(({ finished }) => finished)))
  await page.getByRole('link', { name: 'Contribute' }).focus()
  await expect(page.getByRole('link', { name: 'Contribute' })).toBeInViewport({ ratio: 1 })
})

test('the header never hides the focused element', async ({ page }) => {
  await page.goto('apps')
  await siteStarted(page)
  await page.getByRole('link', { name: catalogue.at(-1)?.title, exact: true }).focus()
  const hidden = await page.evaluate(() => {
    const header = document.querySelector('header') as Element
    const stops = [...document.querySelectorAll<HTMLElement>('main a')].toReversed()
    return stops.flatMap(stop => {
      stop.focus()
      const { bottom } = header.getBoundingClientRect()
      return stop.getBoundingClientRect().top >= bottom ? [] : [stop.textContent]
    })
  })
  expect(hidden).toEqual([])
})
