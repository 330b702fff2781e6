/*
 * Runs inline at the end of /get/17 and opens the store of the device. Without SITE_URL, the build
 * doesn't know the page's address, so the script draws the QR code.
 */

import { drawQrCode } from '../../features/getTheApp/drawQrCode.ts'
import { chooseStore } from './chooseStore.ts'

const { stores } = document.querySelector<HTMLElement>('[data-stores]')?.dataset ?? {}
const from = new URLSearchParams(location.search).get('from')
const store = stores && chooseStore(JSON.parse(stores), navigator, from)
// Back then skips this page.
if (store) location.replace(store)

if (!LOCALE.rootUrl) {
  const { size, path } = drawQrCode(location.origin + location.pathname)
  const code = document.querySelector('.qr-code')
  code?.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code?.querySelector('path')?.setAttribute('d', path)
  code?.closest('[hidden]')?.removeAttribute('hidden')
}
