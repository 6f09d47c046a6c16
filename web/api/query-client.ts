import type { Failure } from '@humidor/client/client.ts'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/** A failure on its way through react-query, which wants errors. */
export class AskFailed extends Error {
  readonly failure: Failure
  constructor(failure: Failure) {
    super(failure.kind === 'refused' ? failure.code : failure.kind)
    this.failure = failure
  }
}

/** Everything that was asked and is still shown. Only questions are tried again, and only when the network failed. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 5_000,
      gcTime: 5 * 60_000,
      networkMode: 'always',
      retry: (tries, error) => tries < 2 && error instanceof AskFailed && error.failure.kind === 'network',
      retryDelay: (tries) => 400 * 2 ** tries,
    },
  },
})

// What one member or merchant has seen is never shown to the next.
const signedIn = () => `${session.now().tk} ${session.now().mtk}`
let owner = signedIn()
session.listen(() => {
  if (signedIn() === owner) return
  owner = signedIn()
  queries.clear()
})
