import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { selectCatalogue } from '../../../src/features/catalogue/catalogueSelectors.ts'
import { makeApp } from '../../support/makeApp.ts'
import {
  boxesOf,
  emulateMedia,
  listedTitles,
  renderRoute,
  screenShown,
  textsOf,
} from '../../support/renderRoute.tsx'

const catalogue = [
  makeApp({ title: 'Daybloom' }),
  makeApp({ title: 'Murmur Notes' }),
  makeApp({ title: 'Über.*Loom' }),
]

describe('Apps page', () => {
  it('shows the not-found screen below count and search, and clears the search', async () => {
    const { screen } = await renderRoute('/apps?q=%3Cb%3E', { catalogue })
    const field = screen.getByPlaceholder('Search')
    await expect.element(screen.getByText('(0) Apps Found')).toBeVisible()
    await expect.element(field).toHaveValue('<b>')
    expect(textsOf('main :is(h1, h2)')).toEqual(['Our All Applications', 'OPPS!! APP NOT FOUND'])
    await expect.poll(() => textsOf('.message-panel button')).toEqual(['Clear search', 'Go Back!'])
    await userEvent.click(screen.getByText('Clear search'))
    await expect.poll(listedTitles).toHaveLength(3)
    await expect.element(field).toHaveValue('')
    await expect.element(field).toHaveFocus()
    expect(window.location.search).toBe('')
  })

  it('searches the prerendered apps by title and category until the catalogue loads', async () => {
    const { screen } = await renderRoute('/apps', {
      catalogue: () => new Promise(() => {}),
      preloaded: { path: '/apps', apps: catalogue, total: 3, categories: ['Games', 'Tools'] },
    })
    await userEvent.fill(screen.getByPlaceholder('Search'), 'day')
    await expect.element(screen.getByText('(1) Apps Found')).toBeVisible()
    expect(listedTitles()).toEqual(['Daybloom'])
    expect(textsOf('.filter-links a')).toEqual(['All', 'Games', 'Tools'])
  })

  // Chromium alone clears the field of a search by itself.
  const pressEscape = (isComposing = false) =>
    page
      .getByPlaceholder('Search')
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, isComposing }))

  it('clears the search with Escape or its button, and keeps the focus in the field', async () => {
    const { screen, store } = await renderRoute('/apps', { catalogue })
    const field = screen.getByPlaceholder('Search')
    const button = screen.getByRole('button', { name: 'Clear search' })
    for (const clear of [() => pressEscape(), () => userEvent.click(button)]) {
      expect(button.elements()).toEqual([])
      // Enter would submit a form.
      await userEvent.type(field, 'murmur{Enter}')
      await expect.poll(listedTitles).toEqual(['Murmur Notes'])
      await clear()
      await expect.poll(listedTitles).toHaveLength(3)
      await expect.element(field).toHaveFocus()
      expect(store.getState().view.location.search).toBe('')
    }
  })

  it('leaves Escape to an input method that composes a word', async () => {
    const { screen, store } = await renderRoute('/apps?q=murmur', { catalogue })
    await expect.element(screen.getByPlaceholder('Search')).toHaveValue('murmur')
    pressEscape(true)
    expect(store.getState().view.location.search).toBe('?q=murmur')
  })

  it.each(['murmur', 'murmurr'])('leads from %s to the first result with Enter', async text => {
    const { screen } = await renderRoute('/apps', { catalogue })
    await userEvent.fill(screen.getByPlaceholder('Search'), text)
    // The list may still be that of the text before.
    await expect.poll(() => listedTitles().length).toBeLessThan(catalogue.length)
    await expect.poll(listedTitles).toContain('Murmur Notes')
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByRole('link', { name: 'Murmur Notes' })).toHaveFocus()
    expect(window.location.pathname).toBe('/apps')
  })

  // On Apple devices, Ctrl+K edits text.
  it.each([
    ['Linux x86_64', 'Control', 'Meta', 'Ctrl K'],
    ['MacIntel', 'Meta', 'Control', '⌘K'],
    ['iPhone', 'Meta', 'Control', '⌘K'],
  ])(
    'on %s focuses the search on %s+K, even from another field, and on no other key',
    async (platform, key, other, hint) => {
      vi.spyOn(navigator, 'platform', 'get').mockReturnValue(platform)
      const { screen, navigate } = await renderRoute('/apps', { catalogue })
      const field = screen.getByPlaceholder('Search')
      await expect.element(screen.getByText(hint)).toBeVisible()
      await userEvent.fill(field, 'loom')
      expect(screen.getByText(hint).elements()).toEqual([])
      await expect.element(field).toHaveAttribute('aria-keyshortcuts', `${key}+K`)
      const area = document.body.appendChild(document.createElement('textarea'))
      onTestFinished(() => area.remove())
      area.focus()
      await userEvent.keyboard(`/k{${other}>}k{/${other}}{${key}>}{Shift>}k{/Shift}{/${key}}`)
      expect(area.value).toContain('/k')
      expect(document.activeElement).toBe(area)
      // With Caps Lock
      await userEvent.keyboard(`{${key}>}K{/${key}}`)
      await expect.element(field).toHaveFocus()
      await userEvent.keyboard('x')
      await expect.element(field).toHaveValue('x')
      // Elsewhere, the key is the browser's.
      navigate('/installation')
      await screenShown('Your Installed Apps')
      const modifier = key === 'Meta' ? 'metaKey' : 'ctrlKey'
      const press = new KeyboardEvent('keydown', { key: 'k', [modifier]: true, cancelable: true })
      document.dispatchEvent(press)
      expect(press.defaultPrevented).toBe(false)
    },
  )

  it('shows each fast key at once, and updates the list only for the last one', async () => {
    const { screen } = await renderRoute('/apps', { catalogue })
    await expect.element(screen.getByText('(3) Apps Found')).toBeVisible()
    const field = screen.getByPlaceholder('Search').element() as HTMLInputElement
    const count = document.querySelector('.list-count') as HTMLElement
    const counts: (string | null)[] = []
    const observer = new MutationObserver(() => counts.push(count.textContent))
    observer.observe(count, { characterData: true, childList: true, subtree: true })
    onTestFinished(() => observer.disconnect())
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set
    for (const text of ['m', 'mu', 'mur', 'murm']) {
      setValue?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      // React renders the update of an event in a microtask.
      await Promise.resolve()
      expect(field.value).toBe(text)
      expect(listedTitles()).toHaveLength(3)
    }
    await expect.poll(listedTitles).toEqual(['Murmur Notes'])
    expect(counts).toEqual(['(1) Apps Found'])
  })

  it('answers the visitor before it renders a catalogue that arrives', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const preloaded = { path: '/apps', apps: catalogue.slice(0, 1), total: 3, categories: [] }
    const { store } = await renderRoute('/apps', { catalogue: () => promise, preloaded })
    const shown = new Promise(resolve => {
      const stop = store.subscribe(async () => {
        if (!selectCatalogue(store.getState()).data) return
        stop()
        // React renders an urgent update in a microtask.
        await Promise.resolve()
        resolve(listedTitles().length)
      })
    })
    answer(Response.json(catalogue))
    expect(await shown).toBe(1)
    await expect.poll(listedTitles).toHaveLength(3)
  })

  describe('with categories', () => {
    const categorized = [
      makeApp({ title: 'Daybloom', category: 'Games', ratingAvg: 3 }),
      makeApp({ title: 'Kettle', category: ' Tools', ratingAvg: 4 }),
      makeApp({ title: 'Loom', category: 'Games', ratingAvg: 5 }),
    ]

    const current = () =>
      document.querySelector('.filter-links .btn-primary[aria-current]')?.textContent

    it('sorts by the menu, and filters by links that keep the rest of the address', async () => {
      const { screen } = await renderRoute('/apps?q=o', { catalogue: categorized })
      const link = (name: string) => screen.getByRole('link', { name, exact: true })
      const order = screen.getByRole('combobox', { name: 'Sort order' })
      await expect.element(screen.getByRole('navigation', { name: 'Category' })).toBeVisible()
      expect(textsOf('.filter-links a')).toEqual(['All', 'Games', 'Tools'])
      expect(current()).toBe('All')

      await userEvent.selectOptions(order, 'Best rated')
      await expect.poll(listedTitles).toEqual(['Loom', 'Daybloom'])
      await expect
        .element(link('Tools'))
        .toHaveAttribute('href', '/apps?q=o&sort=rating&category=Tools')
      await userEvent.click(link('Games'))
      await expect.element(screen.getByText('(2) Apps Found')).toBeVisible()
      expect(listedTitles()).toEqual(['Loom', 'Daybloom'])
      expect(current()).toBe('Games')
      expect(window.location.search).toBe('?q=o&sort=rating&category=Games')

      await userEvent.click(screen.getByRole('button', { name: 'Clear sort order' }))
      await expect.poll(listedTitles).toEqual(['Daybloom', 'Loom'])
      await expect.element(order).toHaveFocus()
      await userEvent.click(link('All'))
      expect(current()).toBe('All')
      expect(window.location.search).toBe('?q=o')
    })

    it('adds a step to the history for a link, not for what is typed or a menu', async () => {
      await page.viewport(1280, 300)
      const { screen } = await renderRoute('/apps', { catalogue: categorized })
      const { idx } = window.history.state
      await userEvent.fill(screen.getByPlaceholder('Search'), 'l')
      await userEvent.selectOptions(screen.getByRole('combobox'), 'Best rated')
      window.scrollTo(0, 50)
      await userEvent.click(screen.getByRole('link', { name: 'Games', exact: true }))
      await expect.poll(listedTitles).toEqual(['Loom', 'Daybloom'])
      expect(window.scrollY).toBeGreaterThanOrEqual(50)
      expect(window.history.state.idx).toBe(idx + 1)
      window.history.back()
      await expect.poll(current).toBe('All')
      expect(window.location.search).toBe('?q=l&sort=rating')
      // The list of the text that was typed may come a frame later.
      await expect.poll(listedTitles).toEqual(['Loom', 'Kettle', 'Daybloom'])
    })

    it('leaves a blank search out of its links', async () => {
      const { screen } = await renderRoute('/apps', { catalogue: categorized })
      await userEvent.fill(screen.getByPlaceholder('Search'), ' ')
      await expect
        .element(screen.getByRole('link', { name: 'Tools' }))
        .toHaveAttribute('href', '/apps?category=Tools')
    })

    it('marks the one of the address, whatever its case', async () => {
      const { screen } = await renderRoute('/apps?category=GAMES', { catalogue: categorized })
      await expect.element(screen.getByText('(2) Apps Found')).toBeVisible()
      expect(textsOf('.filter-links a')).toEqual(['All', 'Games', 'Tools'])
      expect(current()).toBe('Games')
    })

    it('underlines the chosen one in forced colors', async () => {
      const { screen } = await renderRoute('/apps?category=Games', { catalogue: categorized })
      const chosen = screen.getByRole('link', { name: 'Games', exact: true })
      await expect.element(chosen).toBeVisible()
      await emulateMedia('forced-colors')
      expect(getComputedStyle(chosen.element()).textDecorationLine).toBe('underline')
    })

    it('has no link for an unknown one, and clears everything with one tap', async () => {
      const { screen } = await renderRoute('/apps?sort=title&category=Gone&q=loom', {
        catalogue: categorized.slice(0, 1),
      })
      await expect.element(screen.getByText('(0) Apps Found')).toBeVisible()
      expect(textsOf('.filter-links a')).toEqual(['All', 'Games'])
      expect(current()).toBe(undefined)
      await userEvent.click(screen.getByRole('button', { name: 'Clear all' }))
      await expect.poll(listedTitles).toEqual(['Daybloom'])
      await expect.element(screen.getByPlaceholder('Search')).toHaveFocus()
      expect(window.location.search).toBe('')
      // One category is no choice.
      expect(document.querySelector('.filter-links')).toBeNull()
    })

    const twelve = Array.from({ length: 12 }, (_, index) =>
      makeApp({ title: 'Rechtsschutzversicherung', category: `Kind ${index + 10}` }),
    )

    it('shows the chosen one of twelve in one row, also on a phone with large letters', async () => {
      const { style } = document.documentElement
      await page.viewport(390, 844)
      const { screen } = await renderRoute('/apps?category=Kind+21', { catalogue: twelve })
      await expect.element(screen.getByText('(1) Apps Found')).toBeVisible()
      onTestFinished(() => void style.removeProperty('font-size'))
      for (const size of ['100%', '200%']) {
        style.fontSize = size
        const links = boxesOf('.filter-links a')
        expect(new Set(links.map(({ top }) => top)).size).toBe(1)
        expect(links.at(-1)?.right).toBeLessThanOrEqual(390)
        expect(links.at(-2)?.right).toBeGreaterThan(390)
        expect(document.documentElement.scrollWidth).toBe(390)
      }
    })

    it('has no line with one of them on wide screens', async () => {
      await page.viewport(1024, 800)
      await renderRoute('/apps', { catalogue: twelve })
      await expect.poll(() => boxesOf('.filter-links a')).toHaveLength(13)
      for (const link of [...document.querySelectorAll('.filter-links a')].reverse()) {
        const lines = [...Map.groupBy(boxesOf('.filter-links a'), ({ top }) => top).values()]
        if (lines.length === 1) break
        expect(Math.min(...lines.map(({ length }) => length))).toBeGreaterThan(1)
        link.remove()
      }
    })

    it('hides them, and the subtitle, while a phone searches all', async () => {
      await page.viewport(390, 844)
      const { screen } = await renderRoute('/apps', { catalogue: categorized })
      const field = screen.getByPlaceholder('Search')
      const shown = () => boxesOf('.page-heading p, .filter-links').map(({ height }) => height > 0)
      await expect.poll(shown).toEqual([true, true])
      await userEvent.fill(field, 'loom')
      expect(shown()).toEqual([false, false])
      // A tap on a card hits it, although the field loses the focus.
      const [card] = boxesOf('.app-card')
      ;(field.element() as HTMLElement).blur()
      expect(boxesOf('.app-card')[0]?.top).toBe(card?.top)
      await userEvent.fill(field, '')
      expect(shown()).toEqual([true, true])
      await userEvent.click(screen.getByRole('link', { name: 'Games', exact: true }))
      await userEvent.fill(field, 'loom')
      await expect.poll(shown).toEqual([false, true])
    })

    it.each([390, 1280])('are before the menu at %i px, to the eye and to Tab', async width => {
      await page.viewport(width, 800)
      await renderRoute('/apps', { catalogue: twelve.slice(0, 3) })
      await expect.poll(() => boxesOf('.filter-links a')).toHaveLength(4)
      const boxes = boxesOf('.list-heading :is(input, a, select)')
      for (const [index, { top, left }] of boxes.entries()) {
        const { bottom = 0, right = 0 } = boxes[index - 1] ?? {}
        expect(top >= bottom || left >= right, `control ${index}`).toBe(true)
      }
      const controls = [...document.querySelectorAll('.list-heading :is(input, a, select)')]
      expect(controls.map(({ localName }) => localName)).toEqual(['input', ...'aaaa', 'select'])
    })

    it('folds more than twelve categories into a menu', async () => {
      const many = Array.from({ length: 13 }, (_, index) => makeApp({ category: `Kind ${index}` }))
      const { screen } = await renderRoute('/apps', { catalogue: many })
      const menu = screen.getByRole('combobox', { name: 'Category' })
      await userEvent.selectOptions(menu, 'Kind 7')
      await expect.poll(listedTitles).toEqual([many[7]?.title])
      expect(document.querySelector('.filter-links')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Clear category' }))
      await expect.element(menu).toHaveValue('')
    })

    it('keeps an unknown one in the menu and the address', async () => {
      const many = Array.from({ length: 13 }, (_, index) => makeApp({ category: `Kind ${index}` }))
      const { screen } = await renderRoute('/apps?category=Old', { catalogue: many })
      await expect.element(screen.getByText('(0) Apps Found')).toBeVisible()
      await expect.element(screen.getByRole('combobox', { name: 'Category' })).toHaveValue('Old')
      expect(window.location.search).toBe('?category=Old')
    })
  })

  const mentioning = [
    makeApp({ title: 'Daybloom', tagline: 'A game of plants' }),
    makeApp({ title: 'Kettle', description: 'Counts tea' }),
    makeApp({ title: 'Loom', category: 'Games for two' }),
    makeApp({ title: 'Gama' }),
  ]

  it('shows the apps that mention a text which no title contains', async () => {
    const { screen } = await renderRoute('/apps?q=game&sort=title', { catalogue: mentioning })
    const status = screen.getByRole('status').getByRole('heading', { name: 'Closest matches (2)' })
    await expect.element(status).toBeVisible()
    expect(listedTitles()).toEqual(['Loom', 'Daybloom'])
    await expect.element(screen.getByText('(0) Apps Found')).toBeVisible()
    await userEvent.fill(screen.getByPlaceholder('Search'), 'loom')
    await expect.poll(listedTitles).toEqual(['Daybloom', 'Loom'])
    expect(screen.getByText('Closest matches').elements()).toEqual([])
  })

  it('leads from a search for a category to its apps', async () => {
    const { screen } = await renderRoute('/apps?q=duels', { catalogue: mentioning })
    await userEvent.click(screen.getByRole('link', { name: 'All apps in Duels' }))
    await expect.poll(listedTitles).toEqual(['Loom'])
    expect(window.location.search).toBe('?category=Games+for+two')
  })

  it.each([
    [390, 360],
    [1280, 460],
  ])('shows what was meant on the first screen of %i px, above the buttons', async (width, top) => {
    await page.viewport(width, 480)
    const apps = ['Games', 'Books', 'Tools'].map(category => makeApp({ category }))
    const { screen } = await renderRoute('/apps', { catalogue: apps })
    await userEvent.fill(screen.getByPlaceholder('Search'), 'games')
    await expect.element(screen.getByRole('link', { name: apps[0]?.title })).toBeVisible()
    const [card] = boxesOf('.app-card')
    expect(card?.top).toBeLessThan(top)
    const buttonTop = () => boxesOf('.message-panel button')[0]?.top
    await expect.poll(buttonTop).toBeGreaterThan(Number(card?.bottom))
  })

  it.each([360, 1024])('shows any order whole at %i px, and moves nothing', async width => {
    await page.viewport(width, 800)
    const { screen } = await renderRoute('/apps', { catalogue })
    const order = screen.getByRole('combobox', { name: 'Sort order' })
    await expect.poll(listedTitles).toHaveLength(catalogue.length)
    const others = () => boxesOf('.search-box, .list-heading, .app-card').map(box => box.toJSON())
    const before = others()
    const select = order.element() as HTMLSelectElement
    for (const { text } of select.options) {
      await userEvent.selectOptions(order, text)
      expect(others(), text).toEqual(before)
      const { width } = select.getBoundingClientRect()
      select.style.cssText = 'position: absolute; width: max-content; field-sizing: content'
      expect(select.getBoundingClientRect().width, text).toBeLessThanOrEqual(width)
      select.style.cssText = ''
    }
  })

  it('shows the part of a title that is searched for, at every width', async () => {
    const title = `${'Extraordinarily long words '.repeat(6)}before a Needle`
    await renderRoute('/apps?q=needle', {
      catalogue: [
        makeApp({ title }),
        makeApp({ title: 'Needle' }),
        makeApp({ title: `${'x'.repeat(60)}needle` }),
      ],
    })
    await expect.poll(() => document.querySelectorAll('mark')).toHaveLength(3)
    for (const width of [320, 1280]) {
      await page.viewport(width, 800)
      for (const mark of document.querySelectorAll('mark')) {
        const { bottom, right } = mark.closest('.app-card-text')?.getBoundingClientRect() ?? {}
        const shown = mark.getBoundingClientRect()
        expect(shown.bottom, `${width} px`).toBeLessThanOrEqual(Number(bottom))
        expect(shown.right, `${width} px`).toBeLessThanOrEqual(Number(right) + 1)
      }
    }
    expect(listedTitles()[0]).toBe(title)
  })

  it('shows the app whose title was mistyped, in place of nothing', async () => {
    const named = ['Café Crème', 'Daybloom'].map(title => makeApp({ title }))
    const { screen } = await renderRoute('/apps?q=zebra', { catalogue: named })
    const panelTop = () => boxesOf('.message-panel')[0]?.top
    await expect.poll(panelTop).toBeGreaterThan(0)
    const top = panelTop()
    const field = screen.getByPlaceholder('Search')
    await userEvent.fill(field, 'dayblom')
    await expect.poll(listedTitles).toEqual(['Daybloom'])
    expect(panelTop()).toBe(top)
    await userEvent.fill(field, '?!')
    await expect.poll(listedTitles).toEqual([])
    await userEvent.fill(field, 'cafe creme')
    await expect.element(screen.getByText('(0) Apps Found')).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: 'Café Crème' }))
    await screenShown('Café Crème')
  })

  it('recovers in the scenario cut,reset,full', async () => {
    const { screen, fetch } = await renderRoute('/apps', { scenario: 'cut,reset,full' })
    await expect.element(screen.getByText(/^\([1-9]\d*\) Apps Found$/)).toBeVisible()
    expect(fetch).toHaveBeenCalledTimes(3)
  })

  it('shows six skeletons and no count while the catalogue loads, at each try', async () => {
    const answers: ((response: Response) => void)[] = []
    const { screen } = await renderRoute('/apps', {
      catalogue: () => new Promise(resolve => answers.push(resolve)),
    })
    const skeletons = () => document.querySelectorAll('.app-card .placeholder.app-icon')
    const expectSkeletons = async () => {
      await expect.poll(skeletons).toHaveLength(6)
      expect(screen.getByRole('main').getByRole('listitem').elements()).toEqual([])
      expect(screen.getByText(/Apps Found|OPPS!!/).elements()).toEqual([])
    }
    await expectSkeletons()
    await expect.poll(() => answers).toHaveLength(1)
    answers.pop()?.(new Response('', { status: 404 }))
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByRole('main')).toHaveFocus()
    await expectSkeletons()
    await expect.poll(() => answers).toHaveLength(1)
    answers.pop()?.(Response.json(catalogue))
    await expect.element(screen.getByText('(3) Apps Found')).toBeVisible()
  })

  it('keeps the prerendered cards if the catalogue fails, with a line and no count', async () => {
    const preloaded = { path: '/apps', apps: catalogue, total: 9, categories: [] }
    let response = () => new Response('', { status: 404 })
    const { screen } = await renderRoute('/apps', { catalogue: () => response(), preloaded })
    await expect.element(screen.getByText("The other apps couldn't be loaded.")).toBeVisible()
    expect(listedTitles()).toEqual(catalogue.map(({ title }) => title))
    expect(document.querySelector('.list-count')?.textContent).toBe('')
    await userEvent.fill(screen.getByPlaceholder('Search'), 'day')
    await expect.element(screen.getByText('OPPS!! APP NOT FOUND')).toBeVisible()
    await userEvent.fill(screen.getByPlaceholder('Search'), '')
    response = () => Response.json(catalogue)
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await expect.element(screen.getByText('(3) Apps Found')).toBeVisible()
    await expect
      .element(screen.getByText("The other apps couldn't be loaded."))
      .not.toBeInTheDocument()
  })

  it('shows taglines in cards of one height at every width, whatever they contain', async () => {
    const tagline = 'Very long '.repeat(800)
    await renderRoute('/apps', {
      catalogue: [
        makeApp({ tagline: 'One page a day' }),
        makeApp({ tagline, title: 'A title of two lines in a card' }),
        makeApp({ tagline, title: 'A title of many lines '.repeat(10) }),
        makeApp({ downloads: undefined, ratingAvg: undefined }),
        makeApp({ title: 'Zalgo t̷̡͍͎e̵̢͉x̸̧̛t̶̡̛', downloads: 1_234_567.89, ratingAvg: 4.57 }),
        makeApp({ title: 'x'.repeat(300), image: '' }),
        makeApp({ status: 'retired', title: 'A title of many lines '.repeat(10) }),
      ],
    })
    await expect.poll(() => boxesOf('.app-card')).toHaveLength(7)
    expect(document.querySelector('.app-card')?.textContent).toContain('One page a day')
    for (const width of [320, 390, 1280]) {
      await page.viewport(width, 800)
      const heights = boxesOf('.app-card').map(({ height }) => Math.round(height))
      expect(new Set(heights).size, `${width} px`).toBe(1)
      const [status] = boxesOf('.app-status')
      expect(status?.bottom, `${width} px`).toBeLessThanOrEqual(
        boxesOf('.app-figures')[6]?.top ?? 0,
      )
      expect(status?.top, `${width} px`).toBeGreaterThanOrEqual(
        boxesOf('.app-card-text')[6]?.bottom ?? 0,
      )
    }
    // Three lines are visible.
    const [title] = document.querySelectorAll('.app-card-title')
    const { lineHeight } = getComputedStyle(title as Element)
    const titles = boxesOf('.app-card-title')
    const lines = boxesOf('.app-card-tagline').map(
      ({ top }, index) => (top - Number(titles[index]?.top)) / Number.parseFloat(lineHeight),
    )
    const [one, two, many] = lines.map(Math.round)
    expect([one, two]).toEqual([1, 2])
    expect(many).toBeGreaterThanOrEqual(3)
    expect(lines).toHaveLength(3)
  })

  it('ends the text of a card with a whole line, however widely it is spaced', async () => {
    const tagline = 'Very long '.repeat(80)
    const catalogue = [
      makeApp({ tagline }),
      makeApp({ tagline, status: 'beta' }),
      makeApp({ tagline, downloads: undefined, ratingAvg: undefined }),
    ]
    await renderRoute('/apps', { catalogue })
    await expect.poll(() => boxesOf('.app-card-text')).toHaveLength(3)
    const spaced = document.createElement('style')
    onTestFinished(() => spaced.remove())
    document.head.append(spaced)
    const linesOf = (text: Element) => {
      const { top, bottom } = text.getBoundingClientRect()
      const parts = [text.querySelector('a')?.firstChild, text.querySelector('p')?.firstChild]
      const rects = parts.flatMap(part => {
        const range = document.createRange()
        range.selectNodeContents(part as Node)
        return [...range.getClientRects()]
      })
      const middles = rects.map(rect => (rect.top + rect.bottom) / 2)
      const lines = [...new Set(middles.filter(middle => middle < bottom))]
      const below = bottom - Number(lines.at(-1))
      return { count: lines.length, above: Number(lines[0]) - top, below }
    }
    for (const style of [
      '',
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important }',
    ]) {
      spaced.textContent = style
      const texts = [...document.querySelectorAll('.app-card-text')].map(linesOf)
      // A tagline takes the line of missing figures.
      expect(
        texts.map(({ count }) => count),
        style,
      ).toEqual([3, 2, 4])
      for (const { above, below } of texts) expect(Math.abs(above - below), style).toBeLessThan(3)
      expect(new Set(boxesOf('.app-card').map(({ height }) => height)).size, style).toBe(1)
    }
  })

  it('ends a long text in its own direction, and starts it where the page does', async () => {
    const long = 'صفحة كل يوم '.repeat(20)
    const app = makeApp({ title: long, tagline: long })
    const { navigate } = await renderRoute('/apps', { catalogue: [app], installed: [app] })
    const startsOf = async (selector: string) => {
      await expect.poll(() => textsOf(selector)).not.toEqual([])
      return [...document.querySelectorAll(selector)].map(element => {
        const { direction, textAlign } = getComputedStyle(element)
        return `${direction} ${textAlign}`
      })
    }
    expect(await startsOf('.app-card-text > :is(:has(a), p)')).toEqual(['rtl left', 'rtl left'])
    navigate('/installation')
    expect(await startsOf('.installed-row-title')).toEqual(['rtl left'])
  })

  it('gives a card the hue of its app, and a neutral surface to one without', async () => {
    const colors = ['#45b97a', '#1d4ed8', '#888888', undefined]
    const catalogue = colors.map(color => makeApp({ color }))
    const { screen } = await renderRoute('/apps', { catalogue })
    await expect.element(screen.getByText('(4) Apps Found')).toBeVisible()
    const [green, blue, ...others] = [...document.querySelectorAll('.app-card, footer')].map(
      part => getComputedStyle(part).backgroundColor,
    )
    expect([green, blue]).toEqual(['oklch(0.94 0.045 150)', 'oklch(0.94 0.045 270)'])
    expect(others).toEqual(Array(3).fill(others.at(-1)))
  })

  it.each([
    [1280, 800, 8],
    [390, 844, 4],
  ])(
    'shows at least this many whole cards on the first screen of %i x %i pixels: %i',
    async (width, height, count) => {
      await page.viewport(width, height)
      const apps = Array.from({ length: 10 }, (_, index) =>
        makeApp({ category: index % 2 ? 'Money' : 'Games', tagline: 'One page a day' }),
      )
      await renderRoute('/apps', { catalogue: apps })
      await expect.poll(() => boxesOf('.app-card')).toHaveLength(10)
      const whole = boxesOf('.app-card').filter(({ bottom }) => bottom <= height)
      expect(whole.length).toBeGreaterThanOrEqual(count)
    },
  )

  it('loads the icons of the first four cards eagerly', async () => {
    await renderRoute('/apps', { catalogue: Array.from({ length: 6 }, () => makeApp()) })
    await expect
      .poll(() =>
        [...document.querySelectorAll('main li img')].map(icon => icon.getAttribute('loading')),
      )
      .toEqual([...Array(4).fill('eager'), ...Array(2).fill('lazy')])
  })

  it('shows the initial, and only the figures that a record has', async () => {
    const zeros = makeApp({ title: 'Empty', image: '', downloads: 0, ratingAvg: 0 })
    await renderRoute('/apps', { catalogue: [{ id: 9, title: 'Bare' }, zeros] })
    await expect
      .poll(() => textsOf('.app-card'))
      .toEqual(['BBare', 'EEmptyDownloads 0MAverage rating 0'])
  })

  it.each([
    ['a tagline', { tagline: 'One page a day' }, true],
    ['no tagline', {}, false],
  ])('shows skeletons of the same size as cards with %s', async (_, fields, hasTaglines) => {
    const { promise, resolve: answer } = Promise.withResolvers<Response>()
    const { screen } = await renderRoute('/apps', {
      catalogue: () => promise,
      preloaded: { path: '/', apps: [], total: 1, hasTaglines },
    })
    const size = () => boxesOf('.app-card').map(({ width, height }) => [width, height])[0]
    const skeleton = size()
    answer(Response.json([makeApp({ ...fields, title: 'Daybloom' })]))
    await expect.element(screen.getByText('Daybloom')).toBeVisible()
    expect(size()).toEqual(skeleton)
  })
})
