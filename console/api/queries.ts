import { asking } from '@humidor/client/asking.ts'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/** All answers that screens still show. */
export const queries = new QueryClient({ defaultOptions: { queries: { ...asking, gcTime: 60_000 } } })
// No provider mounts it. Without this, nothing refetches on window focus or reconnect.
queries.mount()

// One operator's answers are never shown to the next, nor after the token is gone.
let owner = session.now().otk
session.listen(() => {
  const { otk } = session.now()
  if (otk === owner) return
  owner = otk
  queries.clear()
})

/** Forgets a token that the server no longer knows; the sign-in page says so. The address stays, as the way back. */
export function signedOut(token: string | undefined) {
  // Several calls may report the same end, and a new sign-in may have come between.
  if (token !== undefined && session.now().otk === token) session.signOut('expired')
}
