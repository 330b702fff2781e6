import { clearLine, cursorTo } from 'node:readline'
import { Readable } from 'node:stream'

/** Work that is done sooner is not shown. */
const SHOWN_AFTER_MS = 1000

/**
 * Calls `work` for each of `items`, `atATime` of them together. If that takes longer than a second, stderr
 * says `what` is being done: on a terminal with how much of it is done, elsewhere in one line.
 */
export async function forEachWithProgress<Item>(
  what: string,
  items: readonly Item[],
  work: (item: Item) => unknown,
  atATime = 1,
): Promise<void> {
  const { stderr } = process
  const isTerminal = stderr.isTTY === true
  let [done, isShown] = [0, false]
  const erase = () => cursorTo(stderr, 0) && clearLine(stderr, 0)
  function show() {
    if (isTerminal) erase()
    if (isTerminal || !isShown) {
      stderr.write(`- ${what} (${done} of ${items.length})${isTerminal ? '' : '\n'}`)
    }
    isShown = true
  }
  const timer = setTimeout(show, SHOWN_AFTER_MS)
  const workAndCount = async (item: Item) => {
    await work(item)
    done += 1
    if (isShown) show()
    // The timer waits for work that never does.
    await new Promise(resolve => setImmediate(resolve))
  }
  try {
    await Readable.from(items).forEach(workAndCount, { concurrency: atATime })
  } finally {
    clearTimeout(timer)
    if (isTerminal && isShown) erase()
  }
}
