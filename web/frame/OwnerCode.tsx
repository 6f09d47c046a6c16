import { lazy, Suspense, useSyncExternalStore } from 'react'
import { ownerCode } from '../session/owner-code.ts'

const OwnerCodeSheet = lazy(async () => ({
  default: (await import('./OwnerCodeSheet.tsx')).OwnerCodeSheet,
}))

const nothing = () => undefined

/** Asks the owner of a shop for a code, on whichever page needs it. */
export function OwnerCode() {
  const request = useSyncExternalStore(ownerCode.listen, ownerCode.now, nothing)
  return request ? (
    <Suspense>
      <OwnerCodeSheet request={request} />
    </Suspense>
  ) : null
}
