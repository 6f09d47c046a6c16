import { asking } from '@humidor/client/asking.ts'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/** Everything that was asked and is still shown. */
export const queries = new QueryClient({ defaultOptions: { queries: { ...asking, gcTime: 60_000 } } })
// As no provider does it: until then nothing is asked anew when the window is looked at again, or the network is back.
queries.mount()

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
