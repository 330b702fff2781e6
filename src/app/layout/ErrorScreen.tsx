import { company } from 'virtual:company'
import { markStarted } from '../markStarted.ts'

/**
 * Shown when a screen throws or the site can't start (spec 2). It uses no hooks, components or texts of
 * the rest of the site, since any of them may have failed.
 */
export function ErrorScreen() {
  const base = import.meta.env.BASE_URL
  const picture = company.illustrations.error
  return (
    <main
      ref={announce}
      tabIndex={-1}
      aria-labelledby="page-title"
      className="container page-section"
    >
      <meta name="robots" content="noindex" />
      <div className="message-panel d-flex flex-column align-items-center text-center mx-auto pb-6">
        {picture && <img src={base + picture} width={320} height={240} alt="" />}
        <h1 id="page-title">Something went wrong</h1>
        <p className="text-body-secondary mb-5">
          This page couldn't be shown. Your installed apps are safe.
        </p>
        <div className="button-row">
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => window.location.reload()}
          >
            Reload
          </button>
          <a className="btn btn-outline-secondary" href={base}>
            Home
          </a>
        </div>
      </div>
    </main>
  )
}

function announce(main: HTMLElement | null): void {
  if (main === null) return
  document.title = 'Something went wrong'
  // The early script may have hidden the content.
  markStarted(document)
  main.focus()
}
