import { spawn } from 'node:child_process'
import { expect, it, onTestFinished } from 'vitest'
import { eventually } from '../../support/eventually.ts'
import { freePort } from '../../support/freePort.ts'
import { writeFolder } from '../../support/writeFolder.ts'

it('vite preview serves a built site at its own base, on the port that PORT names', async () => {
  const manifest = { name: 'Lumen Works', scope: '/store/' }
  const pages = { 'index.html': 'Home', 'apps.html': 'Apps', '404.html': 'Not found' }
  const dist = writeFolder({ ...pages, 'manifest.webmanifest': manifest })
  const port = await freePort()
  const env = { ...process.env, PORT: `${port}`, NO_COLOR: '1' }
  const preview = spawn('vite', ['preview', '--outDir', dist], { env })
  onTestFinished(() => void preview.kill())
  let output = ''
  preview.stdout.on('data', data => (output += data))
  const address = `http://localhost:${port}/store/`
  await eventually(() => expect(output).toContain(address))
  const answers = ['', 'apps', 'none'].map(async path => {
    const response = await fetch(address + path)
    return [response.status, await response.text(), response.headers.get('x-frame-options')]
  })
  expect(await Promise.all(answers)).toEqual([
    [200, 'Home', 'DENY'],
    [200, 'Apps', 'DENY'],
    [404, 'Not found', 'DENY'],
  ])
})
