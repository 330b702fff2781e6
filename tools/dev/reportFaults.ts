/*
 * Runs before the site, in development only: Vite shows an error that no code has caught above the page, as it
 * shows one of syntax.
 */
addEventListener('error', ({ error }) => show(error))
addEventListener('unhandledrejection', ({ reason }) => show(reason))

function show(error: unknown): void {
  if (!(error instanceof Error)) return
  import.meta.hot?.send('page:fault', { message: String(error), stack: error.stack ?? '' })
}
