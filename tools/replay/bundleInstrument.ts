import { bundleScript } from '../lib/bundleScript.ts'

/** Bundles instrumentInPage.ts into a script for `page.addInitScript`. */
export function bundleInstrument(): Promise<string> {
  const source = new URL('instrumentInPage.ts', import.meta.url)
  return bundleScript(source, { 'process.env.NODE_ENV': '"production"' })
}
