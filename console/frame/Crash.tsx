import { FailedState } from '@humidor/ui/State.tsx'
import { Component, type ReactNode } from 'react'

/**
 * Catches render errors and offers a way on instead of a blank page. It is inside the page's idempotency keys:
 * a request sent before the crash may have succeeded, and its retry must use the same key.
 */
export class Crash extends Component<{ children: ReactNode }, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError = () => ({ broken: true })

  override render() {
    if (!this.state.broken) return this.props.children
    return (
      <main className="desk desk--alone">
        <h1 className="sr">Something went wrong</h1>
        <FailedState
          title="This page has stopped working"
          text="If you have just sent something, check whether it was done before you send it again. If this happens again, reload the page."
          retry={() => this.setState({ broken: false })}
        />
      </main>
    )
  }
}
