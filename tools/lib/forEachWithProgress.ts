import { Readable } from 'node:stream'
import ora from 'ora'

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
  // ora never returns on a terminal that says it has no columns, as some in containers do.
  const kind = process.stderr.columns === 0 ? { isEnabled: false } : {}
  const spinner = ora({ text: `${what} (${items.length})`, discardStdin: false, ...kind })
  const timer = setTimeout(() => spinner.start(), SHOWN_AFTER_MS)
  let done = 0
  const workAndCount = async (item: Item) => {
    await work(item)
    done += 1
    spinner.text = `${what} (${done} of ${items.length})`
    // Work that never waits would keep the spinner waiting.
    await new Promise(resolve => setImmediate(resolve))
  }
  try {
    await Readable.from(items).forEach(workAndCount, { concurrency: atATime })
  } finally {
    clearTimeout(timer)
    if (spinner.isSpinning) spinner.stop()
  }
}
