import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listExtended } from '../../../src/features/view/viewSlice.ts'
import { company } from '../../fixtures/company.ts'
import { eventually } from '../../support/eventually.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  emulateMedia,
  listedTitles,
  renderRoute,
  screenShown,
} from '../../support/renderRoute.tsx'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => makeApp({ title: `No. ${index + 1}` }))

const titles = (count: number) => numbered(count).map(({ title }) => title)

const focused = () => document.activeElement?.textContent

/** Shows the end of the page. */
const scrollDown = () => window.scrollTo(0, document.documentElement.scrollHeight)

describe('A long list', () => {
  it('prints every card, none across two pages', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(101) })
    await eventually(() => expect(listedTitles()).toEqual(titles(100)))
    await emulateMedia('print')
    const [card, item] = ['.app-card', 'li:last-child:has(.app-card)'].map(selector =>
      getComputedStyle(document.querySelector(selector) as Element),
    )
    expect(card?.breakInside).toBe('avoid')
    expect(item?.contentVisibility).toBe('visible')
    await expect.element(screen.getByText('Showing 100 of 101 apps')).toBeVisible()
    await expect.element(screen.getByText('Show more')).not.toBeVisible()
  })

  it('opens a further step by the button alone, focuses it, and closes it for a search', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(210) })
    const more = screen.getByText('Show more')
    const search = screen.getByPlaceholder('Search')
    await userEvent.fill(search, 'no')
    await eventually(() => expect(listedTitles()).toEqual(titles(100)))
    scrollDown()
    await expect.element(document.querySelector('footer')).toBeInViewport()
    await userEvent.click(more)
    await expect.poll(focused).toBe('No. 101')
    await expect.element(screen.getByText('Showing 200 of 210 apps')).toBeVisible()
    await eventually(() => expect(listedTitles()).toEqual(titles(200)))
    await userEvent.click(more)
    await expect.element(screen.getByText('Showing 210 of 210 apps')).toBeVisible()
    await expect.poll(focused).toBe('No. 201')
    await eventually(() => expect(listedTitles()).toEqual(titles(210)))
    expect(focused()).toBe('No. 201')
    await expect.element(more).not.toBeInTheDocument()
    // A reload would open them.
    expect(window.history.state.listSteps).toBe(3)
    await userEvent.fill(search, 'No. 1')
    await expect.poll(() => window.history.state.listSteps).toBe(undefined)
  })

  const grid = () => document.querySelector('.app-grid')?.getBoundingClientRect()

  it('is at the same place after Back', async () => {
    const { store, navigate } = await renderRoute('/apps', { catalogue: numbered(200) })
    store.dispatch(listExtended(2))
    await eventually(() => expect(listedTitles()).toEqual(titles(200)))
    const place = () => {
      const card = document.querySelector('[data-index="104"]')
      return [grid()?.height, card?.getBoundingClientRect().top]
    }
    window.scrollTo(0, (grid()?.height ?? 0) / 2)
    const before = place()
    navigate('/')
    await screenShown(company.hero.headline)
    const moved = new Promise(resolve =>
      window.addEventListener('popstate', resolve, { once: true }),
    )
    window.history.back()
    await moved
    for (const _ of 'ab') await new Promise(requestAnimationFrame)
    expect(place()).toEqual(before)
    await eventually(() => expect(listedTitles()).toEqual(titles(200)))
    expect(place()).toEqual(before)
  })

  it('fits its rows to the width of the window', async () => {
    await renderRoute('/apps', { catalogue: numbered(101) })
    await eventually(() => expect(listedTitles()).toEqual(titles(100)))
    const before = grid()?.height
    for (const width of [700, 1280]) {
      await page.viewport(width, 800)
      await new Promise(requestAnimationFrame)
    }
    await eventually(() => expect(grid()?.height).toBe(before))
  })
})

it('A long list of installed apps has rows of one height, an order and the focus', async () => {
  const installed = Array.from({ length: 104 }, (_, index) =>
    makeApp({
      title: `No. ${index + 1} ${'of a long name '.repeat(index % 20)}`.trim(),
      downloads: index,
    }),
  )
  const { screen } = await renderRoute('/installation', { installed })
  await eventually(() => expect(listedTitles()).toHaveLength(100))
  expect(new Set(boxesOf('.installed-row').map(({ height }) => height)).size).toBe(1)
  // The last row of a group: the next one moves into it.
  const buttonOf = (title: string) => {
    const row = document.querySelectorAll('.installed-row')[listedTitles().indexOf(title)]
    return row?.querySelector('button') as HTMLElement
  }
  const [title = '', next = ''] = listedTitles().slice(95)
  await userEvent.click(buttonOf(title))
  await expect.element(screen.getByText('103 Apps Found')).toBeInTheDocument()
  await expect.poll(() => document.activeElement).toBe(buttonOf(next))
  await userEvent.selectOptions(screen.getByRole('combobox'), 'High->Low')
  await eventually(() => expect(listedTitles()[0]).toMatch(/^No\. 104 /))
})
