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
      gcTime: 60_000,
      networkMode: 'always',
      retry: (tries, error) => tries < 2 && error instanceof AskFailed && error.failure.kind === 'network',
      retryDelay: (tries) => 400 * 2 ** tries,
    },
  },
})

// What one operator has seen is never shown to the next, nor to who has no token any more.
let owner = session.now().otk
session.listen(() => {
  const { otk } = session.now()
  if (otk === owner) return
  owner = otk
  queries.clear()
})

/** The server no longer knows this token: forget it, and let the sign-in say so. The address stays, as the way back. */
export function signedOut(token: string | undefined) {
  // Several calls may come back with the same bad news, and a new sign-in may have come between.
  if (token !== undefined && session.now().otk === token) session.signOut('expired')
}
