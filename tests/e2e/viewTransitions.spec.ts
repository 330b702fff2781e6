import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { expect, listedTitles, test } from './journey.ts'

const catalogue: AppRecord[] = JSON.parse(await readFile('public/data.json', 'utf8'))
const [first] = catalogue as [AppRecord]

/** Notes, for each transition, whether a picture goes along on the old and on the new screen. */
async function watchTransitions(page: Page) {
  await page.addInitScript(() => {
    const named = () =>
      [...document.querySelectorAll('.app-icon')].filter(
        icon => getComputedStyle(icon).viewTransitionName === 'app-icon',
      ).length
    const noted: unknown[] = []
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = update => {
      const before = named()
      const titles = document.querySelectorAll('main article').length
      const transition = start(update)
      transition.updateCallbackDone.then(() =>
        noted.push({ before, titles, after: named(), path: location.pathname }),
      )
      return transition
    }
    Object.assign(window, { noted })
  })
  return () => page.evaluate(() => (window as unknown as { noted: unknown[] }).noted)
}

test('the picture of a card goes along to the app’s page, and back', async ({ page }) => {
  const noted = await watchTransitions(page)
  await page.goto('apps?q=bloom')
  await expect.poll(() => listedTitles(page)).toEqual([first.title])
  await page.getByRole('link', { name: first.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  // The old screen still shows what was found when its picture is taken.
  await expect
    .poll(noted)
    .toEqual([{ before: 1, titles: 1, after: 1, path: `/appdetails/${first.id}` }])
  await page.goBack()
  await expect.poll(() => listedTitles(page)).toEqual([first.title])
  await expect.poll(async () => (await noted()).length).toBe(2)
  expect((await noted())[1]).toMatchObject({ before: 1, after: 1, path: '/apps' })
  await expect(page.locator('.app-icon').first()).toHaveCSS('view-transition-name', 'none')
})

test('a double click is one step', async ({ page }) => {
  await page.goto('./')
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
  const apps = page.getByRole('link', { name: 'Apps', exact: true })
  await apps.evaluate((link: HTMLElement) => {
    link.click()
    link.click()
  })
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We Build Productive Apps')
})

test('steps that overtake each other end on the last screen', async ({ page }) => {
  await page.goto('./')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Installed Apps')
  await page.evaluate(() => {
    history.back()
    history.back()
  })
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We Build Productive Apps')
  await expect(page).toHaveURL('./')
})

test('a click while the screen moves is not lost', async ({ page }) => {
  await page.goto('./')
  await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
  const centerOf = async (name: string) => {
    const { x, y, width, height } = (await page
      .getByRole('link', { name, exact: true })
      .boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    return [x + width / 2, y + height / 2] as const
  }
  const [apps, installation] = [await centerOf('Apps'), await centerOf('Installation')]
  await page.mouse.click(...apps)
  await page.waitForFunction(() => document.activeViewTransition)
  await page.mouse.click(...installation)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your Installed Apps')
})

test('a click into the search while the screen moves leads there', async ({ page }) => {
  await page.goto('apps')
  const { x, y } = (await page.getByPlaceholder('Search').boundingBox()) ?? { x: 0, y: 0 }
  await page.goto('installation')
  await expect(page.getByText('0 Apps Found')).toBeVisible()
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await page.waitForFunction(() => document.activeViewTransition)
  await page.mouse.click(x + 20, y + 10)
  await expect(page.getByPlaceholder('Search')).toBeFocused()
})

test('a key between Back and its picture does not overwrite the entry', async ({ page }) => {
  await page.addInitScript(() => {
    addEventListener('popstate', ({ isTrusted }) => {
      const field = document.querySelector('input[type=search]')
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      if (!isTrusted || !field) return
      setTimeout(() => {
        set?.call(field, 'loom')
        field.dispatchEvent(new Event('input', { bubbles: true }))
      })
    })
  })
  await page.goto('./')
  await page.getByRole('link', { name: 'Apps', exact: true }).click()
  await expect(page.getByText('Apps Found')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We Build Productive Apps')
  await page.goForward()
  await expect(page).toHaveURL(/\/apps/)
  await page.goBack()
  await expect(page).toHaveURL('./')
})

test('nothing moves for a visitor who asked for less motion, nor while typing', async ({
  page,
}) => {
  const noted = await watchTransitions(page)
  await page.goto('apps')
  await page.getByPlaceholder('Search').fill('loom')
  await expect(page).toHaveURL('apps?q=loom')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.getByRole('link', { name: first.title }).click()
  await expect(page.getByRole('heading', { level: 1, name: first.title })).toBeVisible()
  await page.goBack()
  await expect(page.getByPlaceholder('Search')).toHaveValue('loom')
  expect(await noted()).toEqual([])
})

for (const moment of ['router', 'store', 'screen'] as const) {
  test(`a step back is not lost between the ${moment} and what is started after it`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: moment === 'router' ? 'no-preference' : 'reduce' })
    await page.goto('./')
    await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
    await page.getByRole('link', { name: 'Apps', exact: true }).click()
    await expect(page.getByText('Apps Found')).toBeVisible()
    await page.addInitScript(goBackAfter, moment)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('We Build Productive Apps')
    await expect(page).toHaveURL('./')
    // The screen answers.
    await page.getByRole('link', { name: 'Installation' }).click()
    await expect(page.getByText('0 Apps Found')).toBeVisible()
  })
}

/** Runs in the page: goes back once the site has made its router or its store or has begun to take over the screen, and lets its next part wait for that. */
function goBackAfter(moment: 'router' | 'store' | 'screen'): void {
  let isDone = false
  const goBack = () => {
    if (isDone) return
    isDone = true
    history.back()
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (work: () => void, ms = 0) => setTimeout(work, ms + 500),
    })
    // React goes on by messages.
    const { postMessage } = MessagePort.prototype
    MessagePort.prototype.postMessage = function (message) {
      setTimeout(() => postMessage.call(this, message), 500)
    }
  }
  const { addEventListener: addToElement } = EventTarget.prototype
  HTMLElement.prototype.addEventListener = function (...args: Parameters<typeof addToElement>) {
    addToElement.apply(this, args)
    if (moment === 'screen' && this.id === 'root') goBack()
  }
  const { addEventListener } = window
  window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    addEventListener.apply(window, args)
    if (moment === 'router' && args[0] === 'popstate') goBack()
  }
  const Channel = window.BroadcastChannel
  window.BroadcastChannel = class extends Channel {
    constructor(name: string) {
      super(name)
      if (moment === 'store') goBack()
    }
  }
}
