import { useLayoutEffect } from 'react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ListWindow } from '../../src/shared/ui/ListWindow.tsx'
import { eventually } from '../support/eventually.ts'
import { makeApp } from '../support/makeApp.ts'
import { listedTitles, renderRoute } from '../support/renderRoute.tsx'

const numbered = (count: number) =>
  Array.from({ length: count }, (_, index) => makeApp({ title: `No. ${index + 1}` }))

/** Positions, counted from 1, of the cards in the document. */
const places = (list = '.app-grid') =>
  [...document.querySelectorAll(`${list} > [aria-posinset]`)].map(card =>
    Number(card.getAttribute('aria-posinset')),
  )

const top = (place: number) =>
  document.querySelector(`[aria-posinset="${place}"]`)?.getBoundingClientRect().top

describe('A long list', () => {
  it('renders only the cards near the screen, and exposes its length to screen readers', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(400) })
    await expect.element(screen.getByText('(400) Apps Found')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: 'No. 1', exact: true })).toBeVisible()
    window.scrollTo(0, 20_000)
    await eventually(() => expect(places()[0]).toBeGreaterThan(100))
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(screen.getByText('No. 400')).toBeVisible()
    expect(places()).toEqual(places().map((_, index) => 401 - places().length + index))
    expect(document.querySelector('[aria-posinset]')).toHaveAttribute('aria-setsize', '400')
    expect(document.querySelectorAll('*').length).toBeLessThan(500)
    window.scrollTo(0, 0)
    await eventually(() => expect(places()[0]).toBe(1))
    expect(top(1)).toBeGreaterThan(200)
  })

  it('stays where the visitor scrolls while its script starts', async () => {
    const onRowsChange = vi.fn<(rows: number[]) => void>()
    function EarlyScroll() {
      useLayoutEffect(() => {
        window.scrollTo(0, 20_000)
      }, [])
      return <div style={{ height: 40_000 }} />
    }
    await render(
      <>
        <EarlyScroll />
        <ListWindow
          rowCount={400}
          layout={{ columns: 1, rowHeight: 90, gap: 10, top: 0 }}
          getFocusedRow={() => -1}
          onRowsChange={onRowsChange}
        />
      </>,
    )
    await eventually(() => expect(onRowsChange.mock.lastCall?.[0]).toContain(200))
    expect(window.scrollY).toBe(20_000)
  })

  it('does not move while cards are added and removed', async () => {
    await renderRoute('/apps', { catalogue: numbered(400) })
    await eventually(() => expect(places()).toContain(9))
    const start = (top(1) ?? 0) + window.scrollY
    const row = (top(5) ?? 0) - (top(1) ?? 0)
    for (const rows of [10, 40, 90, 3]) {
      window.scrollTo(0, start + rows * row)
      await eventually(() => expect(places()).toContain(rows * 4 + 1))
      expect((top(rows * 4 + 1) ?? 0) + window.scrollY).toBeCloseTo(start + rows * row, 1)
    }
  })

  it('renders every result of a short search, and is long again when the search is cleared', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(400) })
    await userEvent.fill(screen.getByPlaceholder('Search'), 'no. 39')
    await expect.element(screen.getByText('(11) Apps Found')).toBeVisible()
    expect(listedTitles()).toEqual([
      'No. 39',
      ...Array.from({ length: 10 }, (_, index) => `No. ${390 + index}`),
    ])
    expect(places()).toEqual([])
    const grid = () => document.querySelector('.app-grid')?.getBoundingClientRect().height ?? 0
    expect(grid()).toBeLessThan(2000)
    await userEvent.clear(screen.getByPlaceholder('Search'))
    await expect.element(screen.getByText('(400) Apps Found')).toBeVisible()
    await eventually(() => expect(places()[0]).toBe(1))
    expect(grid()).toBeGreaterThan(30_000)
  })

  it('lets Tab reach cards that were not rendered before, in both directions', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(400) })
    const focused = () => document.activeElement?.textContent
    await eventually(() => expect(places()).toContain(9))
    screen.getByRole('link', { name: 'No. 1', exact: true }).element().focus()
    for (let place = 2; place <= 20; place += 1) {
      await userEvent.keyboard('{Tab}')
      await eventually(() => expect(focused()).toBe(`No. ${place}`))
    }
    for (let place = 19; place >= 1; place -= 1) {
      await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
      await eventually(() => expect(focused()).toBe(`No. ${place}`))
    }
  })

  it('keeps the focus on a card that is scrolled out of view', async () => {
    const { screen } = await renderRoute('/apps', { catalogue: numbered(400) })
    const link = screen.getByRole('link', { name: 'No. 6', exact: true })
    await expect.element(link).toBeVisible()
    link.element().focus()
    window.scrollTo(0, 30_000)
    await eventually(() => expect(places().at(-1)).toBeGreaterThan(200))
    expect(document.activeElement?.textContent).toBe('No. 6')
    expect(places().slice(0, 5)).toEqual([5, 6, 7, 8, places()[4]])
    expect((top(5) ?? 0) + window.scrollY).toBeLessThan(1000)
    await userEvent.keyboard('{Tab}')
    await eventually(() => expect(document.activeElement?.textContent).toBe('No. 7'))
  })

  it('keeps the card at the top of the screen when the window changes its width', async () => {
    onTestFinished(() => page.viewport(1280, 800))
    await renderRoute('/apps', { catalogue: numbered(400) })
    await eventually(() => expect(places()).toContain(9))
    window.scrollTo(0, 30_000)
    await eventually(() => expect(places()[0]).toBeGreaterThan(200))
    const atTop = () =>
      places().find(
        place =>
          (document.querySelector(`[aria-posinset="${place}"]`)?.getBoundingClientRect().bottom ??
            0) > 0,
      )
    const before = atTop()
    const y = window.scrollY
    await page.viewport(390, 800)
    await eventually(() => expect(window.scrollY).not.toBe(y))
    await eventually(() => expect(atTop()).toBe(before))
    await page.viewport(1280, 800)
    await eventually(() => expect(Math.abs(window.scrollY - y)).toBeLessThan(2))
  })

  it.each([320, 390, 1280])(
    'has cards of one height at %i px, whatever they contain',
    async width => {
      onTestFinished(() => page.viewport(1280, 800))
      await page.viewport(width, 800)
      const odd = [
        { title: 'A' },
        { title: 'A title that is much too long for two lines of a card on a small phone' },
        { title: 'Zalgo t̷̡͍͎e̵̢͉x̸̧̛t̶̡̛', downloads: 1_234_567.89, ratingAvg: 4.57 },
        { title: 'مرحبا بالعالم 👩‍👩‍👧‍👦', downloads: undefined, ratingAvg: undefined },
        { title: 'x'.repeat(300), image: '', companyName: 'A company with a long name '.repeat(5) },
      ]
      await renderRoute('/apps', { catalogue: odd.flatMap(fields => [makeApp(fields), makeApp()]) })
      await eventually(() => expect(listedTitles()).toHaveLength(10))
      const heights = [...document.querySelectorAll('.app-card')].map(
        card => card.getBoundingClientRect().height,
      )
      expect(new Set(heights).size).toBe(1)
    },
  )
})

describe('A list of 150 apps', () => {
  it('renders all cards, without reserved height', async () => {
    await renderRoute('/apps', { catalogue: numbered(150) })
    await eventually(() => expect(listedTitles()).toHaveLength(150))
    expect(listedTitles().at(-1)).toBe('No. 150')
    expect(places()).toEqual([])
    const grid = document.querySelector('.app-grid') as HTMLElement
    expect(grid.style.minHeight).toBe('')
    expect(grid.querySelectorAll('.list-gap')).toHaveLength(0)
  })
})

describe('A long list of installed apps', () => {
  const installed = Array.from({ length: 400 }, (_, index) =>
    makeApp({
      title: `No. ${index + 1} ${'of a long name '.repeat(index % 20)}`,
      downloads: index,
    }),
  )
  const rows = () => [...document.querySelectorAll<HTMLElement>('.installed-row')]

  it('renders only the rows near the screen, all of one height, in the chosen order', async () => {
    const { screen } = await renderRoute('/installation', { installed })
    await expect.element(screen.getByText('400 Apps Found')).toBeVisible()
    await eventually(() => expect(rows().length).toBeLessThan(40))
    expect(new Set(rows().map(row => row.getBoundingClientRect().height)).size).toBe(1)
    await userEvent.selectOptions(screen.getByRole('combobox'), 'High->Low')
    expect(listedTitles()[0]).toMatch(/^No\. 400 /)
    window.scrollTo(0, document.documentElement.scrollHeight)
    await expect.element(screen.getByText('No. 1 ', { exact: false }).first()).toBeInTheDocument()
    await eventually(() => expect(listedTitles().at(-1)?.trim()).toBe('No. 1'))
    expect(rows().length).toBeLessThan(40)
  })

  it('moves the focus to the next row after an uninstall far down', async () => {
    const { screen } = await renderRoute('/installation', { installed })
    await expect.element(screen.getByText('400 Apps Found')).toBeVisible()
    window.scrollTo(0, document.documentElement.scrollHeight / 2)
    await eventually(() => {
      expect(places('.installed-list')[0]).toBeGreaterThan(150)
      expect(places('.installed-list').at(-1)).toBeLessThan(250)
    })
    const place = places('.installed-list')[8] ?? 0
    const button = (at: number) =>
      document.querySelector<HTMLElement>(`[aria-posinset="${at}"] button`)
    const next = button(place + 1)?.getAttribute('aria-describedby')
    await userEvent.click(button(place) as HTMLElement)
    await expect.element(screen.getByText('399 Apps Found')).toBeVisible()
    await eventually(() => expect(document.activeElement).toBe(button(place)))
    expect(document.activeElement?.getAttribute('aria-describedby')).toBe(next)
  })
})
