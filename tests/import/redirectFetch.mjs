// Loaded into a command by NODE_OPTIONS: requests to any host reach the stand-in instead.
const { fetch } = globalThis
globalThis.fetch = (url, options) => {
  const { host, pathname, search } = new URL(url instanceof Request ? url.url : url)
  return fetch(`${process.env.STAND_IN}/${host}${pathname}${search}`, options)
}
