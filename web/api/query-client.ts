import { asking } from '@humidor/client/asking.ts'
import { QueryClient } from '@tanstack/react-query'
import { forgetDrafts } from '../session/drafts.ts'
import { forgetLastSeen } from '../session/last-seen-at.ts'
import { session } from '../session/session.ts'

/** The cache of every answer that is still shown. */
export const queries = new QueryClient({ defaultOptions: { queries: { ...asking, gcTime: 5 * 60_000 } } })
// No provider mounts it. Without this call nothing is fetched again on focus or on a reconnect.
queries.mount()

// One member's or merchant's data is never shown to the next.
const signedIn = () => `${session.now().tk} ${session.now().mtk}`
let owner = signedIn()
session.listen(() => {
  if (signedIn() === owner) return
  owner = signedIn()
  queries.clear()
  forgetLastSeen()
  forgetDrafts()
})
