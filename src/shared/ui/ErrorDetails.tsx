/** What was thrown and where in our code, for development. */
export function ErrorDetails({ error }: { error: unknown }) {
  const { stack = '' } = Object(error) as Partial<Error>
  const lines = stack.split('\n').filter(line => !line.includes('/node_modules/'))
  // Only Chromium repeats the message in the stack.
  if (!stack.includes(String(error))) lines.unshift(String(error))
  return (
    <pre className="sticky-top bg-body small border p-3 m-3" dir="ltr">
      {lines.join('\n')}
    </pre>
  )
}
