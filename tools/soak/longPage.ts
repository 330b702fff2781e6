import type { BrowserContext, Page } from '@playwright/test'
import { randomFrom } from '../../mock-server/generator.ts'
import type { AppRecord } from '../../src/shared/domain/appRecord.ts'
import { openSession, type Sample, takeSample } from './memory.ts'

/** So many samples are taken of a run, one before it included. */
const SAMPLES = 21

/** Installs an app, sees it reloaded and uninstalls it, `rounds` times in one tab. */
export function runRounds(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  rounds: number,
): Promise<Sample[]> {
  return sampled(context, origin, rounds, async (page, round) => {
    const app = apps[round % apps.length] as AppRecord
    // Dispatched: the checks before a real click take as long as all the rest.
    const click = (role: 'link' | 'button', name: string | RegExp) =>
      page.getByRole(role, { name, exact: true }).dispatchEvent('click')
    await click('link', 'Apps')
    await click('link', app.title)
    const reloaded = page.waitForEvent('load')
    await click('button', /^Install Now/)
    await reloaded
    await page.getByRole('button', { name: /^Installed/ }).waitFor()
    await click('link', 'Installation')
    await click('button', 'Uninstall')
    await page.getByText('0 Apps Found').waitFor()
  })
}

/** Goes from screen to screen by links, search, Back and Forward, `navigations` times in one document. */
export async function runNavigations(
  context: BrowserContext,
  origin: string,
  apps: readonly AppRecord[],
  navigations: number,
  seed: number,
): Promise<Sample[]> {
  return sampled(context, origin, navigations, async (page, index) => {
    const random = randomFrom(seed, index)
    const app = apps[random(apps.length)] as AppRecord
    const link = (name: string) => page.getByRole('link', { name, exact: true })
    const steps = [
      async () => {
        await link('Apps').click()
        await page.getByText(/^\(\d+\) Apps Found/).waitFor()
      },
      async () => {
        await page.getByPlaceholder('Search').fill(app.title)
        await link(app.title).click()
        await page.getByRole('heading', { level: 1, name: app.title, exact: true }).waitFor()
        // Where a chart is drawn and taken away again.
        await page.locator('canvas').waitFor()
      },
      async () => {
        await page.goBack()
        await page.getByPlaceholder('Search').waitFor()
      },
      async () => {
        await link('Installation').click()
        await page.getByRole('combobox').selectOption('High->Low')
      },
      async () => {
        await link('Home').click()
        await page.getByRole('heading', { name: 'Trending Apps' }).waitFor()
      },
    ]
    await steps[index % steps.length]?.()
  })
}

/** Does `turn` so many times in one tab of `context`, and takes samples on the way, each on the same screen. */
async function sampled(
  context: BrowserContext,
  origin: string,
  turns: number,
  turn: (page: Page, index: number) => Promise<void>,
): Promise<Sample[]> {
  const page = await context.newPage()
  await page.goto(`${origin}/`)
  await page.getByRole('heading', { name: 'Trending Apps' }).waitFor()
  const session = await openSession(page)
  const every = Math.max(5, Math.ceil(turns / (SAMPLES - 1) / 5) * 5)
  const samples: Sample[] = []
  for (let done = 0; done <= turns; done += 1) {
    if (done % every === 0) samples.push(await takeSample(session, done))
    if (done < turns) await turn(page, done)
  }
  await page.close()
  return samples
}
