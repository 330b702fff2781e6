import { savesData } from '../shared/browser/savesData.ts'
import { WORKER_FILE } from '../shared/domain/fileNames.ts'

const WORKER_URL = LOCALE.base + WORKER_FILE

type ScriptUrlPolicy = { createScriptURL(url: string): string }
type TrustedTypes = {
  createPolicy(name: string, rules: { createScriptURL(): string }): ScriptUrlPolicy
}

/**
 * Registers the service worker, which then downloads the site for offline visits. Call it when the
 * page is idle. Does nothing in development, for visitors who save data, and in browsers that lack or
 * refuse workers.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || savesData()) return
  try {
    await navigator.serviceWorker?.register(trustedWorkerUrl(), {
      scope: LOCALE.base,
      // Checks for a new worker even if the host lets browsers cache scripts.
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
  // The policy always returns this one address.
  const policy = trustedTypes.createPolicy('site-worker', { createScriptURL: () => WORKER_URL })
  return policy.createScriptURL(WORKER_URL)
}
