import { connect } from 'node:net'
import { error, Session, WebElement } from 'selenium-webdriver'
import type { Command } from 'selenium-webdriver/lib/command.js'

/**
 * Firefox's own names of the commands that journeys send. geckodriver also translates them, but is in no
 * package registry. Playwright's driver sends `emulation.setMediaFeaturesOverride`, which Firefox 153 ESR doesn't
 * know: try it again with the next ESR.
 */
const COMMANDS: Record<string, string> = {
  actions: 'PerformActions',
  clickElement: 'ElementClick',
  executeScript: 'ExecuteScript',
  findElements: 'FindElements',
  get: 'Navigate',
  getAccessibleName: 'GetComputedLabel',
  getAriaRole: 'GetComputedRole',
  getCurrentWindowHandle: 'GetWindowHandle',
  getWindowRect: 'GetWindowRect',
  goBack: 'Back',
  goForward: 'Forward',
  isElementDisplayed: 'IsElementDisplayed',
  isElementEnabled: 'IsElementEnabled',
  newSession: 'NewSession',
  newWindow: 'NewWindow',
  quit: 'DeleteSession',
  setWindowRect: 'SetWindowRect',
  switchToWindow: 'SwitchToWindow',
}

/**
 * Sends the commands of selenium-webdriver to the Firefox that listens on `port`. A message is its length, a
 * colon and JSON: [0, id, command, parameters], answered by [1, id, error, result].
 */
export function openMarionette(port: number) {
  const socket = connect(port, '127.0.0.1')
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let received = Buffer.alloc(0)

  /** Removes and returns the first whole message. */
  function takeMessage(): unknown {
    const start = received.indexOf(':') + 1
    const end = start + Number.parseInt(String(received), 10)
    if (start === 0 || received.length < end) return undefined
    const message = JSON.parse(String(received.subarray(start, end)))
    received = received.subarray(end)
    return message
  }

  socket.on('data', data => {
    received = Buffer.concat([received, data])
    for (let message = takeMessage(); message; message = takeMessage()) {
      // The first message is a greeting.
      if (!Array.isArray(message)) continue
      const [, id, problem, result] = message
      if (problem) waiting.get(id)?.reject(problem)
      else waiting.get(id)?.resolve(result)
    }
  })

  return {
    async execute(command: Command) {
      const { id: element, capabilities: wanted, ...others } = Object(command.getParameters())
      const parameters = wanted?.alwaysMatch ?? others
      if (element) parameters.id = WebElement.extractId(element)
      const answer = Promise.withResolvers<unknown>()
      lastId += 1
      waiting.set(lastId, answer)
      const name = `WebDriver:${COMMANDS[command.getName()]}`
      const message = JSON.stringify([0, lastId, name, parameters])
      socket.write(`${Buffer.byteLength(message)}:${message}`)
      const result = await answer.promise.catch(error.throwDecodedError)
      const { value = result, sessionId, capabilities } = Object(result)
      return sessionId ? new Session(sessionId, capabilities) : value
    },
    close: () => socket.destroy(),
  }
}
