import { catalogue, firstApp as first, longestApp } from '../fixtures/catalogue.ts'
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

  await test.step("An id that is already installed is refused with the alert 'Already added in downloads'.", async () => {
    await page.goto(`appdetails/${first.id}`)
    await expect(install).toBeEnabled()
    // As another tab does, before this one has noticed
    await page.evaluate(app => {
      localStorage.setItem('downloads', `[${app}]`)
    }, JSON.stringify(first))
    await install.click()
    await expect(page.getByRole('alert')).toContainText('Already added in downloads')
    expect(await storedApps(page)).toEqual([first])
  })

  await test.step('Malformed data counts as an empty list.', async () => {
    for (const text of ['[{"id":17', '{"id":17}', '']) {
      await page.evaluate(stored => localStorage.setItem('downloads', stored), text)
      await page.goto('installation')
      await expect(page.getByText('0 Apps Found', { exact: true }), text).toBeVisible()
      await page.goto(`appdetails/${first.id}`)
      await expect(install, text).toBeEnabled()
    }
    await installAndReload(page)
    expect(await storedApps(page)).toEqual([first])
  })

  await test.step('What happens with an id that no app has is open: we say so', async () => {
    await page.goto('appdetails/999999')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OPPS!! APP NOT FOUND')
  })
})
