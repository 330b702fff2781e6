import { company } from '../../shared/domain/localeData.ts'
import { messages } from '../../shared/domain/messages.ts'
import { markStarted } from '../markStarted.ts'

const text = messages.errorScreen

/**
 * Shown when a screen throws (spec 2) or the site can't start. It uses no hooks or components of the site,
 * since any of them may have failed. Its messages are constants of the same script.
 */
export function ErrorScreen() {
  return (
    <main
      ref={announce}
      tabIndex={-1}
      aria-labelledby="page-title"
      className="container page-section"
    >
      <meta name="robots" content="noindex" />
      <div className="message-panel d-flex flex-column align-items-center text-center mx-auto pb-6">
        <h1 id="page-title">{text.title}</h1>
        <p className="text-body-secondary mb-5">{text.text}</p>
        <div className="button-row">
          <button
            type="button"
            className="btn btn-primary"
            onClick={() => window.location.reload()}
          >
            {text.reload}
          </button>
          <a className="btn btn-quiet" href={LOCALE.base}>
            {text.home}
          </a>
          {company.problemUrl && (
            <a className="btn btn-quiet" href={company.problemUrl}>
              {text.report}
            </a>
          )}
        </div>
      </div>
    </main>
  )
}

function announce(main: HTMLElement | null): void {
  if (main === null) return
  document.title = text.title
  // The early script may have hidden the content.
  markStarted(document)
  main.focus()
}
