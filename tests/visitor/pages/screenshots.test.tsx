import { describe, expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { details, makeApp } from '../../support/makeApp.ts'
import { boxesOf, emulateMedia, renderRoute, textsOf } from '../../support/renderRoute.tsx'

const app = makeApp({ ...details, title: 'All Details', language: 'ja' })
const lightbox = page.getByRole('dialog', { name: 'Screenshots of All Details' })
const firstShot = page.getByRole('button', { name: 'Screenshot 1 of All Details' })

/** Opens the page of `app` with `screenshots`, and the first of them. */
async function openShots(screenshots: unknown[] = details.screenshots): Promise<void> {
  await renderRoute(`/appdetails/${app.id}`, { catalogue: [{ ...app, screenshots }] })
  await userEvent.click(firstShot)
  await expect.element(lightbox).toBeVisible()
}

describe('Screenshots', () => {
  it('open large in the next frame, and Escape returns the focus', async () => {
    await openShots()
    await expect.element(firstShot).toHaveAccessibleDescription('Enlarge')
    await userEvent.keyboard('{Escape}')
    await expect.element(lightbox).not.toBeInTheDocument()
    await expect.element(firstShot).toHaveFocus()
    expect(window.location.pathname).toBe(`/appdetails/${app.id}`)
    // The first time, their script had to load.
    const button = firstShot.element() as HTMLElement
    button.click()
    await new Promise(requestAnimationFrame)
    expect(document.querySelector('dialog')).toHaveAttribute('open')
  })

  it('show no focus ring after a click that focuses nothing, as in Safari', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.element(firstShot).toBeVisible()
    ;(firstShot.element() as HTMLElement).click()
    await expect.element(lightbox).toHaveFocus()
    const focused = [...document.querySelectorAll('dialog, dialog :focus-visible')]
    expect(focused.map(element => getComputedStyle(element).outlineStyle)).toEqual(['none'])
  })

  it('are changed by arrow keys and buttons, and named', async () => {
    await openShots()
    const picture = (name: string) => lightbox.getByRole('img', { name })
    const nextButton = lightbox.getByRole('button', { name: 'Next screenshot' })
    const placeOfNext = () => nextButton.element().getBoundingClientRect()
    await expect.element(picture('Screenshot 1 of All Details')).toBeInViewport()
    const place = placeOfNext()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(picture('A page')).toBeInViewport()
    await expect.element(lightbox.getByText('2 of 2')).toBeVisible()
    const caption = document.querySelector('dialog [aria-live=polite] [lang=ja]')
    expect(caption?.textContent).toBe('A page')
    expect(placeOfNext()).toEqual(place)
    await expect.element(lightbox.getByRole('list')).toHaveAttribute('tabindex', '0')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(lightbox.getByText('1 of 2')).toBeVisible()
    await userEvent.click(lightbox.getByRole('button', { name: 'Previous screenshot' }))
    await expect.element(picture('A page')).toBeInViewport()
    // Two clicks in one frame are two steps.
    const next = nextButton.element() as HTMLElement
    next.click()
    next.click()
    const { scrollLeft = 0, clientWidth = 0 } = document.querySelector('dialog ul') ?? {}
    expect(scrollLeft / clientWidth).toBe(1)
  })

  it('are closed by a click beside the picture, not by one on it', async () => {
    await openShots()
    const picture = lightbox.getByRole('img', { name: 'Screenshot 1 of All Details' })
    await userEvent.click(picture)
    await expect.element(lightbox.getByText('1 of 2')).toBeVisible()
    const { left, top } = picture.element().getBoundingClientRect()
    await userEvent.click(document.querySelector('dialog') as Element, {
      position: { x: left - 4, y: top + 4 },
    })
    await expect.element(lightbox).not.toBeInTheDocument()
    await expect.element(firstShot).toHaveFocus()
  })

  it.each([
    [390, 844],
    [320, 200],
  ])('are not covered by Close on a phone of %i x %i px', async (width, height) => {
    await page.viewport(width, height)
    await openShots(Array(2).fill({ image: app.image, width, height }))
    const image = lightbox.getByRole('img').element() as HTMLElement
    // As large as the window leaves room for
    image.style.cssText = 'width: 100%; height: 100%'
    const shown = image.getBoundingClientRect()
    const close = lightbox.getByRole('button', { name: 'Close' }).element().getBoundingClientRect()
    expect(shown.right <= close.left || close.bottom <= shown.top).toBe(true)
    const [caption = new DOMRect()] = boxesOf('dialog p > span')
    expect(caption.right <= close.left || close.bottom <= caption.top).toBe(true)
    // The texts are beside it if the phone is on its side.
    expect(shown.height).toBeGreaterThan(height * (width > height ? 0.9 : 0.5))
  })

  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.screenshots img')]

  it('load the first one at once, and the others late', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    const loading = () => pictures().map(picture => picture.getAttribute('loading'))
    await expect.poll(loading).toEqual(['eager', 'lazy'])
  })

  it('are whole, and the row ends within one at every width', async () => {
    const screenshots = Array(9).fill(app.image)
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [{ ...app, screenshots }] })
    await expect.poll(pictures).toHaveLength(9)
    const phone = "<svg xmlns='http://www.w3.org/2000/svg' width='900' height='1600'/>"
    for (const picture of pictures()) {
      picture.src = `data:image/svg+xml,${phone}`
      Object.assign(picture, { width: 900, height: 1600 })
      await picture.decode()
    }
    for (const width of [320, 360, 390, 600, 768, 992, 1280, 1600]) {
      await page.viewport(width, 800)
      const [row = new DOMRect()] = boxesOf('.screenshots')
      const cut = boxesOf('.screenshots img').filter(
        ({ left, right }) => left < row.right - 20 && right > row.right + 20,
      )
      expect(cut, `${width} px`).toHaveLength(1)
    }
    // A phone on its side
    const [first] = pictures()
    if (first) first.style.aspectRatio = '20 / 9'
    const { width, height } = first?.getBoundingClientRect() ?? new DOMRect()
    expect(width / height).toBeCloseTo(20 / 9, 1)
  })
})

describe('An app with all details', () => {
  it('is read in the order in which its sections are seen on a wide page', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app, makeApp()] })
    const parts = ['Get the app', 'Screenshots', "What's new", 'Ratings', 'Description']
    const headings = [...parts, 'Information', 'More apps']
    await expect.poll(() => textsOf('article h2')).toEqual(headings)
    const places = boxesOf('article h2')
    expect(places).toEqual(places.toSorted((a, b) => a.y - b.y || a.x - b.x))
  })

  const tint = () => getComputedStyle(document.querySelector('article') as Element, '::before')

  it('is tinted on screens, but not in print and forced colors', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.element(firstShot).toBeVisible()
    expect(tint().backgroundImage).toMatch(/^linear-gradient\(oklch\(0\.91 0\.085 150\)/)
    for (const media of ['print', 'forced-colors'] as const) {
      await emulateMedia(media)
      expect(tint().content, media).toBe('none')
    }
  })

  it('prints neither an open dialog nor other apps', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app, makeApp()] })
    await userEvent.click(firstShot)
    await expect.element(lightbox).toBeVisible()
    expect(getComputedStyle(document.documentElement).overflow).toBe('hidden')
    await emulateMedia('print')
    expect(document.querySelector('dialog')).not.toBeVisible()
    expect(getComputedStyle(document.documentElement).overflow).toBe('visible')
    await expect.element(page.getByText('More apps')).not.toBeVisible()
  })

  it('prints its links dark and with their addresses, also in a dark theme', async () => {
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.element(firstShot).toBeVisible()
    const { dataset } = document.documentElement
    dataset.bsTheme = 'dark'
    onTestFinished(() => void delete dataset.bsTheme)
    await emulateMedia('print')
    const links = [...document.querySelectorAll<HTMLElement>('.get-the-app a, .app-links a')]
    expect(links).not.toEqual([])
    for (const link of links) {
      expect(link).toBeVisible()
      expect(getComputedStyle(link, '::after').content).toBe(`"${link.getAttribute('href')}"`)
      // Paper has no background, so text and glyph are dark.
      const { backgroundColor, color } = getComputedStyle(link)
      expect(backgroundColor).toBe('rgba(0, 0, 0, 0)')
      const [red = 255, green = 255, blue = 255] = (color.match(/\d+/g) ?? []).map(Number)
      expect(red + green + blue).toBeLessThan((3 * 255) / 2)
    }
  })

  it('prints its screenshots whole', async () => {
    const a4 = { width: 718, height: 1000 }
    await page.viewport(a4.width, a4.height)
    await renderRoute(`/appdetails/${app.id}`, { catalogue: [app] })
    await expect.element(firstShot).toBeVisible()
    await emulateMedia('print')
    const row = document.querySelector('.screenshots') as Element
    expect(getComputedStyle(row).overflowX).toBe('visible')
    for (const { left, right } of boxesOf('.screenshots img')) {
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(a4.width)
    }
  })
})
