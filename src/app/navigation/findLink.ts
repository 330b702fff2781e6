/** The first link of the screen that leads to `path`, which begins with the site's base. */
export function findLink(path: string): HTMLAnchorElement | undefined {
  const links = document.querySelectorAll<HTMLAnchorElement>('main a')
  return [...links].find(
    ({ origin, pathname }) => origin === window.location.origin && pathname === path,
  )
}
