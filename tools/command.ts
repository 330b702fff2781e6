/** Runs a command line's work: what it throws becomes one sentence and exit code 2, without a stack trace. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  exitWithParent()
  try {
    await work()
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exit(2)
  }
}

/** npm that is ended by a signal leaves its scripts behind, with their ports. */
function exitWithParent(): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) process.exit(0)
  }, 500).unref()
}
