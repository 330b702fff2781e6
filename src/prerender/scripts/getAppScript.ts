/*
 * Runs inline at the end of /get/17 and goes on to the store of the device. Without SITE_URL, the build does
 * not know the address of the page. The script then draws its QR code.
 */

import { drawQrCode } from '../../features/getTheApp/drawQrCode.ts'
import { chooseStore } from './chooseStore.ts'

const { stores } = document.querySelector<HTMLElement>('[data-stores]')?.dataset ?? {}
const from = new URLSearchParams(location.search).get('from')
const store = stores && chooseStore(JSON.parse(stores), navigator, from)
// Back leads to the page before.
if (store) location.replace(store)

if (!LOCALE.rootUrl) {
  const { size, path } = drawQrCode(location.origin + location.pathname)
  const code = document.querySelector('.qr-code')
  code?.setAttribute('viewBox', `0 0 ${size} ${size}`)
  code?.querySelector('path')?.setAttribute('d', path)
  code?.closest('[hidden]')?.removeAttribute('hidden')
}
