/** Loads the dialog and the writer of reports, which most visits do not need. */
export function loadProblemDialog() {
  return import('./ProblemDialog.tsx')
}
