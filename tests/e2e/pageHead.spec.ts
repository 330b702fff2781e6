import type { Page } from '@playwright/test'
import { expect, HOSTS, siteStarted, test } from './journey.ts'

const [, fallback, store] = HOSTS.map(({ url }) => url)

/** What every element of the kinds that a screen has once says: title, description, robots, canonical. */
function readHead(page: Page) {
  return page.evaluate(() => {
    const texts = (selector: string, attribute?: string) =>
      [...document.querySelectorAll(selector)].map(element =>
        attribute ? element.getAttribute(attribute) : element.textContent,
      )
    return {
      titles: texts('title'),
      descriptions: texts('meta[name=description]', 'content').length,
      robots: texts('meta[name=robots]', 'content'),
      canonical: texts('link[rel=canonical]', 'href'),
    }
  })
}

const indexed = (title: RegExp, path: string) => ({
  titles: [expect.stringMatching(title)],
  descriptions: 1,
  robots: ['all'],
  canonical: [`https://apps.example/store/${path}`],
})

const notIndexed = (title: RegExp) => ({
  ...indexed(title, ''),
  robots: ['noindex'],
  canonical: [],
})

test('a screen has one title, description, robots and canonical address, however it was reached', async ({
  page,
}) => {
  await page.goto(`${store}apps`)
  await siteStarted(page)
  const apps = indexed(/^Our All Applications/, 'apps')
  expect(await readHead(page)).toEqual(apps)
  await page.getByPlaceholder('Search').fill('loom')
  await expect.poll(() => readHead(page)).toEqual(notIndexed(/^Our All Applications/))
  await page.getByRole('link', { name: 'Daybloom' }).click()
  await expect.poll(() => readHead(page)).toEqual(indexed(/^Daybloom/, 'appdetails/17'))
  await page.goBack()
  await expect.poll(() => readHead(page)).toEqual(notIndexed(/^Our All Applications/))
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => readHead(page)).toEqual(indexed(/We Build/, ''))
})

test('a screen rendered in place of another page’s HTML has its own head only', async ({
  page,
}) => {
  for (const url of [`${fallback}nope`, `${store}nope`]) {
    await page.goto(url)
    await siteStarted(page)
    expect(await readHead(page)).toEqual(notIndexed(/^Page not found/))
  }
})
