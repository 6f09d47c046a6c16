import { consoleContract } from '@humidor/contract/console/index.ts'
import { isMissing } from '@humidor/domain/money/withdrawal.ts'
import { TextLink } from '@humidor/ui/AppBar.tsx'
import { Button } from '@humidor/ui/Button.tsx'
import { useState } from 'react'
import { useMay } from '../../../api/useMe.ts'
import type { Claim } from '../../../components/claim.ts'
import { TakeBackDialog } from './dialogs.tsx'
import type { Withdrawal } from './withdrawal.ts'

const { takeBackTxid } = consoleContract.withdrawals

export interface SentFootProps {
  withdrawal: Withdrawal
  claim: Claim
  now: Date
  /** Refetches the withdrawal. */
  again: () => void
}

/** Waits for the chain. A transaction that the chain has not known for long can be removed. */
export function SentFoot({ withdrawal: it, claim, now, again }: SentFootProps) {
  const [taking, setTaking] = useState(false)
  const mayTake = useMay()(takeBackTxid)
  const missing = it.sentAt !== null && it.confirmations === 0 && isMissing(it.sentAt, now)
  return (
    <>
      <p className="quiet">
        It completes automatically once the chain confirms it. Nothing is ever sent again automatically.
      </p>
      <TextLink flush onClick={again}>
        Refresh
      </TextLink>
      {missing && mayTake && (
        <Button small kind="danger-quiet" disabled={claim.is !== 'ours'} onClick={() => setTaking(true)}>
          Remove transaction
        </Button>
      )}
      {taking && (
        <TakeBackDialog
          withdrawal={it}
          claim={claim}
          onDone={() => setTaking(false)}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  )
}
