import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startMock } from '../../../mock-server/mockServer.ts'
import { SCENARIO_NAMES } from '../../../mock-server/scenarios.ts'
import { DEFAULT_SETTINGS } from '../../../mock-server/settings.ts'
import { makeTemporaryFolder } from '../../../tools/lib/temporaryFolder.ts'
import { CATALOGUE_FILE } from '../../fixtures/catalogue.ts'

test('the control page changes settings, and shows requests and the fault of the file', async ({
  page,
}) => {
  const file = join(makeTemporaryFolder('mock'), 'data.json')
  cpSync(CATALOGUE_FILE, file)
  const mock = await startMock({ port: 0, file, log() {} })
  const url = `http://localhost:${mock.port}`
  await page.goto(url)
  const button = (name: string) => page.locator(`button[value=${name}]`)
  await expect(button('full')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('#scenarios button')).toHaveCount(SCENARIO_NAMES.length)
  await button('single').click()
  await expect(button('single')).toHaveAttribute('aria-pressed', 'true')
  const delay = page.getByLabel('Delay, ms')
  await delay.fill('05-9')
  await page.getByRole('button', { name: 'Apply' }).click()
  // The page fills its fields from the answer, which would replace what is typed before.
  await expect(delay).toHaveValue('5-9')
  expect(mock.settings()).toEqual({ ...DEFAULT_SETTINGS, scenario: 'single', delay: [5, 9] })
  await page.getByLabel('Seed').fill('x')
  await page.getByRole('button', { name: 'Apply' }).click()
  await page.getByText("Invalid seed 'x'").waitFor()
  await fetch(`${url}/data.json`)
  await page.getByText(/GET \/data\.json {2}200 {2}single/).waitFor()
  writeFileSync(file, '[')
  await page.getByRole('alert').getByText('line 1, column 2: invalid JSON').waitFor()
  await mock.close()
})
