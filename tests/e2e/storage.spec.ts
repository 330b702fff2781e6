import { firstApp as first, secondApp as second } from '../fixtures/catalogue.ts'
import {
  expect,
  installAndReload,
  listedTitles,
  storedApps,
  test,
  withInstalled,
} from './journey.ts'

test('the site works while storage is blocked, and shows an alert on install', async ({ page }) => {
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
  await expect(page.getByRole('alert')).toContainText("Your browser couldn't save this app.")
  await expect(page.getByRole('button', { name: 'Install Now' })).toBeEnabled()
  await page.getByRole('link', { name: 'Installation' }).click()
  await expect(page.getByText('0 Apps Found')).toBeVisible()
})

test('the list stays unchanged while storage is full', async ({ page }) => {
  await withInstalled(page, [second])
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto(`appdetails/${first.id}`)
  await page.getByRole('button', { name: 'Install Now' }).click()
  await expect(page.getByRole('alert')).toContainText("Your browser couldn't save this app.")
  await page.getByRole('link', { name: 'Installation' }).click()
  await page.getByRole('button', { name: 'Uninstall' }).click()
  await expect(page.getByRole('alert').last()).toContainText("couldn't remove this app")
  expect(await listedTitles(page)).toEqual([second.title])
  expect(await storedApps(page)).toEqual([second])
})

test('an install works while session storage is full', async ({ page }) => {
  await page.addInitScript(() => {
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      if (this === sessionStorage) throw new DOMException('full', 'QuotaExceededError')
      setItem.call(this, key, value)
    }
  })
  await page.goto(`appdetails/${first.id}`)
  await installAndReload(page)
  expect(await storedApps(page)).toEqual([first])
})
