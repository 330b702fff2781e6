import { useRef, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useEarlyValue } from '../../../src/shared/browser/useEarlyValue.ts'

function Box({ type }: { type: 'checkbox' | 'radio' }) {
  const [isOn, setOn] = useState(false)
  const control = useRef<HTMLInputElement>(null)
  useEarlyValue(control, isOn, setOn)
  return (
    <label>
      <input ref={control} type={type} checked={isOn} onChange={e => setOn(e.target.checked)} />
      {isOn ? 'on' : 'off'}
    </label>
  )
}

// Fields and menus are tested on the built site (beforeScripts.spec.ts).
it.each(['checkbox', 'radio'] as const)(
  'a %s keeps what was ticked before hydration',
  async type => {
    const root = document.createElement('div')
    root.innerHTML = `<label><input type="${type}"/>off</label>`
    document.body.append(root)
    await userEvent.click(page.getByRole(type))
    const hydrated = hydrateRoot(root, <Box type={type} />)
    onTestFinished(() => {
      hydrated.unmount()
      root.remove()
    })
    await expect.element(page.getByText('on', { exact: true })).toBeVisible()
    await expect.element(page.getByRole(type)).toBeChecked()
  },
)
