import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it, onTestFinished } from 'vitest'
import { freePort } from '../../support/freePort.ts'
import { writeFolder } from '../../support/writeFolder.ts'

it('npm run preview serves a built site at its own base, on the port that PORT names', async () => {
  const manifest = { name: 'Lumen Works', scope: '/store/' }
  const dist = writeFolder({ 'index.html': 'Home', 'manifest.webmanifest': manifest })
  const port = await freePort()
  const env = { ...process.env, PORT: `${port}` }
  const preview = spawn(process.execPath, ['tools/preview.ts', '--dist', dist], { env })
  onTestFinished(() => void preview.kill())
  const [line] = await once(preview.stdout, 'data')
  const address = `http://localhost:${port}/store/`
  expect(String(line)).toBe(`The site is served at ${address}\n`)
  expect(await (await fetch(address)).text()).toBe('Home')
})
