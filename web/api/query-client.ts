import { asking } from '@humidor/client/asking.ts'
import { QueryClient } from '@tanstack/react-query'
import { session } from '../session/session.ts'

/** Everything that was asked and is still shown. */
export const queries = new QueryClient({ defaultOptions: { queries: { ...asking, gcTime: 5 * 60_000 } } })
// As no provider does it: until then nothing is asked anew when the window is looked at again, or the network is back.
queries.mount()

// What one member or merchant has seen is never shown to the next.
const signedIn = () => `${session.now().tk} ${session.now().mtk}`
let owner = signedIn()
session.listen(() => {
  if (signedIn() === owner) return
  owner = signedIn()
  queries.clear()
})
