import { lazy, Suspense, useSyncExternalStore } from 'react'
import { accountCode } from '../session/account-code.ts'

const AccountCodeSheet = lazy(async () => ({
  default: (await import('./AccountCodeSheet.tsx')).AccountCodeSheet,
}))

/** Asks for a code of the linked account in use, on whichever page needs it. */
export function AccountCode() {
  const isWanted = useSyncExternalStore(accountCode.listen, accountCode.isWanted, () => false)
  return isWanted ? (
    <Suspense>
      <AccountCodeSheet />
    </Suspense>
  ) : null
}
