import { createReadStream } from 'node:fs'
import { copyWithStructuralSharing } from '@reduxjs/toolkit/query'
import { JSONParser } from '@streamparser/json'

/**
 * Reads the JSON of a trace. Consecutive `computedStates` share their equal parts, so the file may be
 * larger than the memory. Throws an error that says what is wrong, and after which entry.
 */
export async function readTraceJson(file: string): Promise<unknown> {
  let root: unknown
  let place = ''
  const parser = new JSONParser({ paths: ['$', '$.*', '$.*.*'] })
  parser.onValue = ({ value, key, parent, stack }) => {
    const path = [...stack.slice(1).map(({ key }) => key), key]
    if (stack.length === 0) root = value
    else place = `, after entry ${path.join('.')}`
    if (path.length === 2 && path[0] === 'computedStates') {
      const states = parent as unknown[]
      const last = states.length - 1
      states[last] = copyWithStructuralSharing(states[last - 1], value)
    }
  }
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) {
      parser.write(chunk)
    }
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      message.replace(/ at chunk.* position "(\d+)".*| in state.*/, ' at position $1') + place,
    )
  }
  try {
    if (!parser.isEnded) parser.end()
  } catch {
    throw new Error(`the file is cut off${place}`)
  }
  return root
}
