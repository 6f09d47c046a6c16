import { lazy, Suspense, useSyncExternalStore } from 'react'
import { accountCode } from '../session/account-code.ts'

const AccountCodeSheet = lazy(async () => ({
  default: (await import('./AccountCodeSheet.tsx')).AccountCodeSheet,
}))

/** The question for a code of the account that was switched to, whichever page needs it. */
export function AccountCode() {
  const isWanted = useSyncExternalStore(accountCode.listen, accountCode.isWanted, () => false)
  return isWanted ? (
    <Suspense>
      <AccountCodeSheet />
    </Suspense>
  ) : null
}
