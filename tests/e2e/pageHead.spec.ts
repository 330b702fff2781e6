import type { Page } from '@playwright/test'
import { firstApp } from '../fixtures/catalogue.ts'
import { company } from '../fixtures/company.ts'
import { expect, siteStarted, test } from './journey.ts'

/** The elements that a screen must have only once. */
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
      url: texts('meta[property="og:url"]', 'content'),
    }
  })
}

const indexed = (title: RegExp, path: string) => ({
  titles: [expect.stringMatching(title)],
  descriptions: 1,
  robots: ['all'],
  canonical: [`https://apps.example/${path}`],
  url: [`https://apps.example/${path}`],
})

const notIndexed = (title: RegExp, url: string[] = []) => ({
  ...indexed(title, ''),
  robots: ['noindex'],
  canonical: [],
  url,
})

// It has a public address.
test.use({ variant: 'next' })

test('a screen has one title, description, robots and canonical address, however it is reached', async ({
  page,
}) => {
  await page.goto('apps')
  await siteStarted(page)
  expect(await readHead(page)).toEqual(indexed(/^Our All Applications/, 'apps'))
  const searched = notIndexed(/^Our All Applications/, ['https://apps.example/apps'])
  await page.getByPlaceholder('Search').fill(firstApp.title)
  await expect.poll(() => readHead(page)).toEqual(searched)
  await page.getByRole('link', { name: firstApp.title }).click()
  const app = indexed(new RegExp(`^${firstApp.title}`), `appdetails/${firstApp.id}`)
  await expect.poll(() => readHead(page)).toEqual(app)
  await page.goBack()
  await expect.poll(() => readHead(page)).toEqual(searched)
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(() => readHead(page)).toEqual(indexed(new RegExp(company.name), ''))
})
