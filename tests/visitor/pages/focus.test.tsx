import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { locationChanged } from '../../../src/features/view/viewSlice.ts'
import { makeApp } from '../../support/makeApp.ts'
import { renderRoute, screenShown, textsOf } from '../../support/renderRoute.tsx'

const catalogue = Array.from({ length: 24 }, () => makeApp())
const main = page.getByRole('main')
const links = () => [...document.querySelectorAll<HTMLElement>('main li a[href*="/appdetails/"]')]

/** Waits for several frames and the tasks after each. */
async function severalFrames(): Promise<void> {
  for (let frame = 0; frame < 5; frame += 1) {
    await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))
  }
}

describe('Back', () => {
  it.each(['/apps?q=p', '/installation'])(
    'returns the focus to the link that was followed on %s',
    async path => {
      const { store } = await renderRoute(path, { catalogue, installed: catalogue.slice(0, 4) })
      const before = store.getState().view.location
      await expect.poll(() => links().length).toBeGreaterThan(3)
      const title = links()[2]?.textContent
      links()[2]?.focus()
      await userEvent.keyboard('{Enter}')
      await expect.element(main).toHaveFocus()
      window.history.back()
      await expect.poll(() => document.activeElement?.textContent).toBe(title)
      window.history.forward()
      // An app's page links to the list.
      const reached = path === '/installation' ? 'main a[href="/installation"]' : 'main'
      await expect.poll(() => document.activeElement?.matches(reached)).toBe(true)
      // Time travel is no step back.
      store.dispatch(locationChanged(before))
      await expect.poll(() => links().length).toBeGreaterThan(3)
      await severalFrames()
      await expect.element(main).toHaveFocus()
    },
  )

  it('leaves the focus where the visitor has moved it', async () => {
    const { navigate } = await renderRoute('/', { catalogue })
    navigate(`/appdetails/${catalogue[0]?.id}`)
    await expect.element(main).toHaveFocus()
    const logo = document.querySelector<HTMLElement>('.navbar-brand')
    const takeFocus = () => logo?.focus({ preventScroll: true })
    const element = main.element() as HTMLElement
    element.blur()
    element.addEventListener('focus', takeFocus, { once: true })
    window.history.back()
    await expect.poll(links).toHaveLength(8)
    await severalFrames()
    expect(document.activeElement).toBe(logo)
  })

  it('focuses the content after a link in the header was followed', async () => {
    const { screen } = await renderRoute('/', { catalogue })
    await userEvent.click(screen.getByRole('link', { name: 'Installation', exact: true }))
    await screenShown('Your Installed Apps')
    window.history.back()
    await expect.poll(links).toHaveLength(8)
    await severalFrames()
    await expect.element(main).toHaveFocus()
  })
})

it('A link that looks like a button has neither the role nor the keys of one', async () => {
  const labs = [makeApp({ category: 'Labs' }), makeApp({ category: 'Play' })]
  const { navigate } = await renderRoute('/', { catalogue: labs })
  for (const [path, label] of [
    ['/', 'Show All'],
    ['/apps', 'Labs'],
    ['/no/such/page', 'Browse apps'],
  ] as const) {
    navigate(path)
    await expect.poll(() => textsOf('main a.btn')).toContain(label)
    const space = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true })
    for (const link of document.querySelectorAll('a.btn')) {
      expect(link.hasAttribute('role') || link.hasAttribute('tabindex')).toBe(false)
      link.dispatchEvent(space)
      expect(space.defaultPrevented, link.outerHTML).toBe(false)
    }
  }
})

it('The skip link comes first, and focuses the content without a history entry', async () => {
  const { screen } = await renderRoute('/apps', { catalogue })
  const { idx } = window.history.state
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement).toBe(skip.element())
  const { left, top } = skip.element().getBoundingClientRect()
  expect(document.elementFromPoint(left + 9, top + 9)).toBe(skip.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(main).toHaveFocus()
  expect(getComputedStyle(main.element()).outlineStyle).toBe('none')
  expect(window.location.href).toMatch(/\/apps$/)
  expect(window.history.state.idx).toBe(idx)
})

describe('The focused element', () => {
  it('is in view with its whole card, below the header', async () => {
    await renderRoute('/apps', { catalogue })
    await expect.poll(links).toHaveLength(24)
    const header = document.querySelector('header') as Element
    for (const link of [...links(), ...links().toReversed()]) {
      link.focus()
      const { top = 0, bottom } = link.closest('.app-card')?.getBoundingClientRect() ?? {}
      expect(top, link.textContent).toBeGreaterThanOrEqual(header.getBoundingClientRect().bottom)
      expect(bottom, link.textContent).toBeLessThanOrEqual(window.innerHeight)
    }
  })

  it('is the link of the next card after one Tab', async () => {
    await renderRoute('/apps', { catalogue })
    await expect.poll(links).toHaveLength(24)
    const [first, second] = links()
    first?.focus()
    await userEvent.keyboard('{Tab}')
    expect(document.activeElement).toBe(second)
  })

  it('does not scroll the page if it is in the header', async () => {
    await renderRoute('/apps', { catalogue })
    await expect.poll(links).toHaveLength(24)
    window.scrollTo(0, 200)
    const inHeader = document.querySelectorAll<HTMLElement>('.skip-link, header :is(a, input)')
    expect(inHeader.length).toBeGreaterThan(6)
    for (const element of inHeader) {
      element.focus()
      expect(document.activeElement).toBe(element)
      expect(window.scrollY, element.outerHTML).toBe(200)
    }
  })

  it('comes into view in the open menu of a low window', async () => {
    await page.viewport(320, 225)
    const { screen } = await renderRoute('/apps', { catalogue })
    expect(getComputedStyle(screen.getByRole('banner').element()).position).toBe('static')
    await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
    const animations = document.querySelector('#main-menu')?.getAnimations() ?? []
    await Promise.all(animations.map(({ finished }) => finished))
    const last = screen.getByRole('link', { name: 'Contribute' })
    last.element().focus()
    await expect.element(last).toBeInViewport({ ratio: 1 })
  })

  it('is the search after its shortcut, also when the page is scrolled', async () => {
    const { screen } = await renderRoute('/apps', { catalogue })
    await expect.poll(links).toHaveLength(24)
    window.scrollTo(0, 1000)
    const search = screen.getByPlaceholder('Search')
    await expect.element(search).not.toBeInViewport()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.element(search).toHaveFocus()
    await expect.element(search).toBeInViewport()
  })
})
