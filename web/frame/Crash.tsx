import { FailedState } from '@humidor/ui/State.tsx'
import { Component, type ReactNode, useEffect } from 'react'
import { useBackOnline } from '../session/online.ts'
import { useWords } from '../words/words.ts'
import { tryAgain } from './readiness.ts'

interface CrashState {
  broken: boolean
  /** A file of the app could not be fetched: the device is offline, or a newer version replaced it. */
  missing: boolean
}

const isMissingFile = (failure: unknown) =>
  failure instanceof Error && /dynamically imported module|module script|preload/i.test(failure.message)

/**
 * Catches errors while a page renders, and offers a retry instead of a blank page. It stands inside the page's idempotency keys:
 * a request from before the error may have taken effect, and its repetition must use the same key.
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
  // A reader who leaves this page and comes back gets another try, perhaps with a network.
  useEffect(() => tryAgain, [])
  useBackOnline(() => {
    // A device may report that it is online before the server is reachable. A reload would then show the browser's error page.
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
