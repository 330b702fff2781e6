import { company } from 'virtual:company'
import * as text from 'virtual:messages/problem'
import * as sentences from 'virtual:messages/sentences'
import { useEffect, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { COMPACT_ENDING } from '../../shared/trace/formatTrace.ts'
import { ModalDialog } from '../../shared/ui/ModalDialog.tsx'
import { QUOTED } from './quoted.ts'
import { readEnvironment } from './readEnvironment.ts'
import { recording } from './recorder.ts'
import { toSentences } from './sentences.ts'
import { type Environment, writeProblem } from './writeProblem.ts'

type ProblemDialogProps = { onClose: () => void }

/** The report of this visit, and its sentences. Undefined until the environment is known. */
function useReport(isTypedTextLeftOut: boolean) {
  const [environment, setEnvironment] = useState<Environment>()
  useEffect(() => {
    recording.isReported = true
    readEnvironment().then(setEnvironment)
  }, [])
  return useMemo(() => {
    if (!environment) return undefined
    const { trace, text } = writeProblem(recording, environment, isTypedTextLeftOut)
    const steps = toSentences(trace, sentences, QUOTED, company.categories)
    return { name: `problem-${environment.savedAt.slice(0, 10)}${COMPACT_ENDING}`, text, steps }
  }, [environment, isTypedTextLeftOut])
}

/** Shows and saves a report of this visit. It needs no store, since the error screen also opens it. */
export function ProblemDialog({ onClose }: ProblemDialogProps) {
  const [isTypedTextLeftOut, setTypedTextLeftOut] = useState(false)
  const [savedName, setSavedName] = useState<string>()
  const report = useReport(isTypedTextLeftOut)
  function onSave() {
    if (!report) return
    saveFile(report.name, report.text)
    setSavedName(report.name)
  }
  return (
    <ModalDialog label={text.title} className="problem-dialog shadow p-5" onClose={onClose}>
      <h2 className="h4 mb-4 pe-6">{text.title}</h2>
      <p>{text.content}</p>
      <label className="d-flex gap-2 align-items-center">
        <input
          className="flex-shrink-0"
          type="checkbox"
          checked={isTypedTextLeftOut}
          onChange={event => setTypedTextLeftOut(event.target.checked)}
        />
        {text.leaveOut}
      </label>
      <details open>
        <summary>{text.readActions}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll it */}
        <ol className="small border py-3 pe-3 m-0" tabIndex={0}>
          {report?.steps.map((step, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: steps only change with their place
            <li key={index}>{step}</li>
          ))}
        </ol>
      </details>
      <details>
        <summary>{text.read}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: so that a keyboard can scroll it */}
        <pre className="small border p-3 m-0" tabIndex={0} dir="ltr">
          {report?.text}
        </pre>
      </details>
      <div className="button-row mt-4">
        <button type="button" className="btn btn-primary" aria-disabled={!report} onClick={onSave}>
          {text.save}
        </button>
        {savedName && company.problemUrl && (
          <a className="btn btn-quiet" href={company.problemUrl}>
            {company.problemUrl.startsWith('mailto:') ? text.writeEmail : text.openForm}
          </a>
        )}
      </div>
      <p className={savedName ? 'mt-4 mb-0' : 'm-0'} role="status">
        {savedName && (company.problemUrl ? text.savedToSend : text.saved)({ name: savedName })}
      </p>
    </ModalDialog>
  )
}

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Safari reads the file a little later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Opens the dialog on a page whose own screen has failed. */
export function openProblemDialog(): void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  function close() {
    root.unmount()
    host.remove()
  }
  root.render(<ProblemDialog onClose={close} />)
}
