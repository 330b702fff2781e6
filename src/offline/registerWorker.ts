/** The one policy that may name a script to the browser by its address. */
const POLICY = 'vitrine-worker'
/** What `siteBase()` gives; asking it would cost bytes in the scripts that the first paint comes with. */
const BASE = import.meta.env.BASE_URL

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createScriptURL(address: string): string },
  ): { createScriptURL(address: string): string }
}

/**
 * Lets the service worker keep the site for visits without network, once `page` has nothing else to
 * do: the worker begins to fetch at once. Does nothing in development, where a visitor saves data, and
 * in browsers without workers or that refuse one.
 */
export function keepForOffline(page: Window): void {
  const { connection } = page.navigator as { connection?: { saveData?: boolean } }
  if (!import.meta.env.PROD || connection?.saveData) return
  // A notice may have brought this module before the page was ready; Safari has no idle callbacks.
  // The same as in notices.ts: shared, it would cost every first visit 100 bytes.
  const wait = () => (page.requestIdleCallback ?? page.setTimeout)(register)
  if (page.document.readyState === 'complete') wait()
  else page.addEventListener('load', wait, { once: true })
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker?.register(trustedAddress(`${BASE}sw.js`), {
      scope: BASE,
      // A host may let browsers keep scripts; of this one they always ask for the newest.
      updateViaCache: 'none',
    })
  } catch {
    // The site works without it.
  }
}

/** `own` in the form that a policy with Trusted Types asks for, where the browser knows them. */
function trustedAddress(own: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes }
  if (!trustedTypes) return own
  const policy = trustedTypes.createPolicy(POLICY, {
    createScriptURL(address) {
      if (address !== own) throw new TypeError(`${address} is not the worker`)
      return address
    },
  })
  return policy.createScriptURL(own)
}
