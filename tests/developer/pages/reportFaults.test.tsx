import { expect, it, vi } from 'vitest'

it('sends what no code has caught to npm run dev, with its place in the source', async () => {
  const listen = vi.spyOn(window, 'addEventListener').mockReturnValue()
  await import('../../../tools/dev/reportFaults.ts')
  const listeners = Object.fromEntries(listen.mock.calls) as Record<string, (event: object) => void>
  listen.mockRestore()
  const sent = vi.spyOn(WebSocket.prototype, 'send')
  const error = new Error('a fault')
  listeners.error?.({ error })
  listeners.unhandledrejection?.({ reason: error })
  listeners.unhandledrejection?.({ reason: 'no error' })
  const data = {
    message: 'Error: a fault',
    stack: expect.stringContaining('reportFaults.test.tsx'),
  }
  const fault = { type: 'custom', event: 'page:fault', data }
  const faults = () =>
    sent.mock.calls.map(([text]) => String(text)).filter(text => text.includes('page:fault'))
  await expect.poll(() => faults().map(text => JSON.parse(text))).toEqual([fault, fault])
})
