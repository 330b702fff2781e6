import {
  catalogue,
  firstApp as first,
  longestApp,
  secondApp as second,
} from '../fixtures/catalogue.ts'
import { expect, installAndReload, storedApps, test } from '../support/journey.ts'
import { expectFound } from './visit.ts'

test('spec 5: rules', async ({ page }) => {
  const search = page.getByPlaceholder('Search')
  const install = page.getByRole('button', { name: 'Install Now' })
  await page.goto('apps')

  await test.step('The text is trimmed and lowercased.', async () => {
    await expectFound(page, '  DAYBLOOM  ', ['Daybloom'])
    await expectFound(page, 'ÜBERHOLT', ['Überholt: Train Delays'])
  })

  await test.step('A text filters by title.', async () => {
    // In each description, too
    await expectFound(page, 'phone', [longestApp.title])
  })

  await test.step('An app is found if its lowercased title contains the text.', async () => {
    await expectFound(page, 'no phone is', [longestApp.title])
    await search.fill('phone no is')
    await expect(page.getByText('(0) Apps Found', { exact: true })).toBeVisible()
  })

  await test.step('Empty text finds all apps.', async () => {
    const all = catalogue.map(({ title }) => title)
    for (const text of ['', '   ']) {
      await expectFound(page, 'daybloom', ['Daybloom'])
      await expectFound(page, text, all)
    }
  })

  const stored = JSON.stringify([second, { ...first, title: 'Stored before' }])

  await test.step("An id that is already installed is refused with the alert 'Already added in downloads'.", async () => {
    await page.goto(`appdetails/${first.id}`)
    await expect(install).toBeEnabled()
    // As another tab does, before this one has noticed
    await page.evaluate(list => localStorage.setItem('downloads', list), stored)
    await install.click()
    await expect(page.getByRole('alert')).toContainText('Already added in downloads')
  })

  await test.step('An app is installed twice: it is added only if its id is not in the list.', async () => {
    expect(JSON.stringify(await storedApps(page))).toBe(stored)
  })

  await test.step('Malformed data counts as an empty list.', async () => {
    await page.evaluate(() => localStorage.setItem('downloads', '[{"id":17'))
    await page.goto('installation')
    await expect(page.getByText('0 Apps Found', { exact: true })).toBeVisible()
    await page.goto(`appdetails/${first.id}`)
    await installAndReload(page)
    expect(await storedApps(page)).toEqual([first])
  })
})
