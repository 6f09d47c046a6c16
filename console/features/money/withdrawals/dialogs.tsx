import { consoleContract } from '@humidor/contract/console/index.ts'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { changes } from './changes.ts'
import { titleOf, type Withdrawal } from './withdrawal.ts'

const { rejectWithdrawal, takeBackTxid } = consoleContract.withdrawals

export interface WithdrawalDialogProps {
  withdrawal: Withdrawal
  claim: Claim
  onDone: () => void
  onClose: () => void
}

/** Rejects an approved withdrawal: somebody may already have paid it. */
export function RejectDialog({ withdrawal: { id, transactions }, claim, onDone, onClose }: WithdrawalDialogProps) {
  const rejection = useAct(rejectWithdrawal, {
    success: `${titleOf(id)} rejected: the money is returned`,
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const mayCome = transactions.some(({ state }) => state === 'taken back')
  return (
    <ReasonDialog
      title={`Reject ${titleOf(id)}?`}
      consequence={
        <>
          The money is returned at once. Make sure that nobody has paid it: a payment on the chain cannot be undone, and
          they would be paid twice.
          {mayCome && ' A removed transaction of it may still be mined: be certain that it never will be.'}
        </>
      }
      act="Reject, it was not paid"
      danger
      hint="The requester reads this"
      busy={rejection.busy}
      refusal={rejection.refusal}
      claim={claim}
      onAct={(reason) => void rejection.act({ id, reason })}
      onClose={onClose}
    />
  )
}

/** Removes a transaction that the chain does not know. Only this act could lead to a double payment. */
export function TakeBackDialog({ withdrawal: { id, txid }, claim, onDone, onClose }: WithdrawalDialogProps) {
  const [code, setCode] = useState('')
  const taking = useAct(takeBackTxid, {
    success: `${titleOf(id)} can be paid again`,
    changes,
    inField: ['content_empty', 'content_too_long', 'google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const atCode =
    taking.refusal === 'google_code_error' ||
    taking.refusal === 'google_code_spent' ||
    taking.refusal === 'google_auth_failed'
  const takeBack = async (reason: string) => {
    const answer = await taking.act({ id, txid: txid ?? '', reason, googleCode: code })
    if (answer === undefined) setCode('')
  }
  return (
    <ReasonDialog
      title="Remove the transaction?"
      consequence="The withdrawal can then be paid again. If this transaction is mined after all, they are paid twice and the money cannot be recovered. Remove it only if it can never be mined: it was never sent, or another transaction of your wallet with the same nonce is final."
      act="Remove, it can never be mined"
      danger
      hint="How do you know? Recorded in the audit log"
      busy={taking.busy}
      refusal={atCode ? undefined : taking.refusal}
      claim={claim}
      hindered={code.length < codeLength ? 'Enter your authenticator code' : undefined}
      onAct={(reason) => void takeBack(reason)}
      onClose={onClose}
    >
      <CodeField
        label="Your authenticator code"
        value={code}
        error={atCode && taking.refusal ? refusalText(taking.refusal) : undefined}
        onChange={(digits) => {
          setCode(digits)
          taking.forgive()
        }}
      />
    </ReasonDialog>
  )
}
