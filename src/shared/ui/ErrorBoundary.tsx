import { Component, type ReactNode } from 'react'

type ErrorBoundaryProps = {
  fallback: ReactNode
  /** Another value renders the children again after an error. */
  resetKey?: unknown
  children: ReactNode
}

/** Shows `fallback` in place of children that throw. */
export class ErrorBoundary extends Component<ErrorBoundaryProps> {
  override state: { hasFailed?: boolean } = {}

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidUpdate({ resetKey }: ErrorBoundaryProps, { hasFailed }: this['state']) {
    if (hasFailed && resetKey !== this.props.resetKey) this.setState({ hasFailed: false })
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
