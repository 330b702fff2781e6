import { Component, type ReactNode } from 'react'
import { ErrorDetails } from './ErrorDetails.tsx'

type ErrorBoundaryProps = {
  fallback: ReactNode
  /** Another value renders the children again after an error. */
  resetKey?: unknown
  children: ReactNode
}

/** Shows `fallback` in place of children that throw, and in development the error above it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state: { failure?: { error: unknown } | undefined } = {}

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps, { failure }: this['state']) {
    if (failure && resetKey !== this.props.resetKey) this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    return (
      <>
        {import.meta.env.DEV && <ErrorDetails error={failure.error} />}
        {this.props.fallback}
      </>
    )
  }
}
