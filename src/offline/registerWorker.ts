const BASE = import.meta.env.BASE_URL
const WORKER_URL = `${BASE}sw.js`

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): ScriptUrlPolicy
}

/**
 * Registers the service worker, which starts to fetch the site for visits without network at once,
 * so call it when the page is idle. Does nothing in development, where a visitor saves data, and in
 * browsers that lack or refuse workers.
 */
export async function registerWorker(): Promise<void> {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || connection?.saveData) return
  try {
    await navigator.serviceWorker?.register(trustedWorkerUrl(), {
      scope: BASE,
      // Hosts may let browsers cache scripts; this one must always be the newest.
      updateViaCache: 'none',
    })
  } catch {
    // The site works without a worker.
  }
}

/** The worker's address in the form that the page's policy (Trusted Types) requires. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return WORKER_URL
  // The policy allows this one address, whatever it is asked for.
  const policy = trustedTypes.createPolicy('vitrine-worker', { createScriptURL: () => WORKER_URL })
  return policy.createScriptURL(WORKER_URL)
}
