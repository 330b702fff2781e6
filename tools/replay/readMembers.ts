import { createReadStream } from 'node:fs'
import { JSONParser } from '@streamparser/json'

/** `path` is empty for a file that is not an object. */
type Member = { path: (string | number)[]; value: unknown }

/**
 * Streams a JSON file of any size. Calls `onMember` for each member that one of `paths` selects, such as
 * '$.states.*', in the order of the file. Throws an error that says what is wrong, and after which
 * member.
 */
export async function readMembers(
  file: string,
  paths: string[],
  onMember: (member: Member) => void,
): Promise<void> {
  let parser: JSONParser | undefined
  let place = ''
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 2 ** 20 })) {
      parser ??= createParser(/^\uFEFF?\s*\{/.test(String(chunk.subarray(0, 1000))))
      parser.write(chunk)
    }
  } catch (error) {
    const { message } = error as Error
    throw new Error(
      message.replace(/ at chunk.* position "(\d+)".*| in state.*/, ' at position $1') + place,
    )
  }
  if (!parser) throw new Error('the file is empty')
  try {
    if (!parser.isEnded) parser.end()
  } catch {
    throw new Error(`the file is cut off${place}`)
  }

  function createParser(isObject: boolean): JSONParser {
    const created = new JSONParser({ paths: isObject ? paths : ['$'], keepStack: false })
    created.onValue = ({ value, key, stack }) => {
      const path = isObject ? [...stack.slice(1).map(({ key }) => key), key] : []
      if (isObject) place = `, after entry ${path.join('.')}`
      onMember({ path: path as Member['path'], value })
    }
    return created
  }
}
