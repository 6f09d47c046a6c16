import { FailedState } from '@humidor/ui/State.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useBackOnline } from '../session/online.ts'
import { useWords } from '../words/words.ts'
import { tryAgain } from './readiness.ts'

interface CrashState {
  broken: boolean
  /** A file of the app could not be fetched: offline, or a newer version has taken its place. */
  missing: boolean
}

const isMissingFile = (failure: unknown) =>
  failure instanceof Error && /dynamically imported module|module script|preload/i.test(failure.message)

/**
 * Catches what breaks while a page is drawn, and gives the reader a way on instead of a white sheet. It stands within one page, and
 * within the keys of it: what was sent before it broke may have been done, and the same once more is to go out under the same key.
 */
export class Crash extends Component<{ children: ReactNode }, CrashState> {
  override state: CrashState = { broken: false, missing: false }

  static getDerivedStateFromError = (failure: unknown) => ({ broken: true, missing: isMissingFile(failure) })

  override render() {
    if (!this.state.broken) return this.props.children
    // A failed import stays failed in some browsers: only a new load of the page fetches it again.
    const retry = () => (this.state.missing ? location.reload() : this.setState({ broken: false, missing: false }))
    return <Broken retry={retry} missing={this.state.missing} />
  }
}

function Broken({ retry, missing }: { retry: () => void; missing: boolean }) {
  const words = useWords('frame')
  // Who has left this page and comes back gets another chance, perhaps with a network by then.
  useEffect(() => tryAgain, [])
  useBackOnline(() => {
    // A device may say that it is online before anything can be reached: the browser would show its own page then.
    if (missing) void fetch(location.href, { method: 'HEAD' }).then(retry, () => {})
  })
  return (
    <main className="screen screen--alone">
      <h1 className="sr">{words('error.title')}</h1>
      <FailedState
        retry={retry}
        title={missing ? words('error.heading') : words('crash.heading')}
        text={missing ? words('error.text') : words('crash.text')}
      />
    </main>
  )
}
