import { FailedState } from '@humidor/ui/State.tsx'
import { Component, type ReactNode } from 'react'

/**
 * Catches what breaks while a page is drawn, and gives the operator a way on instead of a white sheet. Around each page it stands within
 * the page's keys: what was sent before it broke may have been done, and the same once more is to go out under the same key.
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
          text="If you had just sent something, look whether it was done before you send it again. If this stops once more, reload the page."
          retry={() => this.setState({ broken: false })}
        />
      </main>
    )
  }
}
