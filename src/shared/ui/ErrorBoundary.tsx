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
  override state: { hasFailed: boolean; error?: unknown } = { hasFailed: false }

  static getDerivedStateFromError(error: unknown) {
    return { hasFailed: true, error }
  }

  override componentDidUpdate(
    { resetKey }: ErrorBoundaryProps,
    { hasFailed }: { hasFailed: boolean },
  ) {
    if (hasFailed && resetKey !== this.props.resetKey) {
      this.setState({ hasFailed: false })
    }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <>
        {import.meta.env.DEV && <ErrorDetails error={this.state.error} />}
        {this.props.fallback}
      </>
    )
  }
}
