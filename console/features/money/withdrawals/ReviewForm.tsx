import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { Check } from '@humidor/ui/Check.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useMay } from '../../../api/useMe.ts'
import { AwaitingSecond } from '../../../components/AwaitingSecond.tsx'
import type { Claim } from '../../../components/claim.ts'
import { TextArea } from '../../../components/fields.tsx'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { changes } from './changes.ts'
import { RejectDialog } from './dialogs.tsx'
import { openHits, titleOf, type Withdrawal } from './withdrawal.ts'

const { approveWithdrawal, rejectWithdrawal } = consoleContract.withdrawals

export interface FootProps {
  withdrawal: Withdrawal
  claim: Claim
  onDone: () => void
}

/** The form of a review, and its acts. */
function useReview({ id, needsSecond, hits: all }: Withdrawal, onDone: () => void) {
  const hits = openHits({ hits: all })
  const [confirmed, setConfirmed] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState(false)
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const approval = useAct(approveWithdrawal, {
    success: needsSecond ? 'A second operator must approve' : `${titleOf(id)} approved: it can be paid`,
    changes,
    inField: ['google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const rejection = useAct(rejectWithdrawal, {
    success: `${titleOf(id)} rejected: the money is returned`,
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const forgive = () => {
    setWrong(undefined)
    approval.forgive()
    rejection.forgive()
  }
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text)
    forgive()
  }
  const said = wrong ?? approval.refusal ?? rejection.refusal
  const atCode = said === 'google_code_error' || said === 'google_code_spent' || said === 'google_auth_failed'
  return {
    reason: { ref: reasonField, value: reason, onChange: typed(setReason), error: atCode ? undefined : said },
    code: { ref: codeField, value: code, onChange: typed(setCode), error: atCode ? said : undefined },
    approving: approval.busy,
    rejecting: rejection.busy,
    offline: approval.offline,
    reject: () => {
      const lacking = refuseNote(reason)
      setWrong(lacking)
      if (lacking) reasonField.current?.focus()
      else void rejection.act({ id, reason })
    },
    confirm: {
      checked: confirmed,
      onChange: (checked: boolean) => {
        setConfirmed(checked)
        setUnconfirmed(false)
      },
      error: unconfirmed ? 'Confirm that you have looked at what stopped it.' : undefined,
    },
    approve: async () => {
      if (hits.length > 0 && !confirmed) return setUnconfirmed(true)
      if (code.length < codeLength) {
        setWrong('google_code_error')
        return codeField.current?.focus()
      }
      const answer = await approval.act({ id, googleCode: code, ...(hits.length > 0 && { hits }) })
      if (answer === undefined) setCode('')
    },
  }
}

/**
 * Approves with the operator's own code, or rejects with a reason for the requester. Also clears an approved one that stopped for review
 * since: somebody may have paid it, so its rejection asks first. `stopped`: it cannot be approved now.
 */
export function ReviewForm({ withdrawal: it, claim, stopped, onDone }: FootProps & { stopped: boolean }) {
  const ours = claim.is === 'ours'
  const moneyText = useMoneyText()
  const mayApprove = useMay()(approveWithdrawal) && !it.secondWaits && !stopped
  const { reason, code, confirm, approving, rejecting, offline, reject, approve } = useReview(it, onDone)
  const [asking, setAsking] = useState(false)
  const isApproved = it.state === 'approved'
  return (
    <>
      {it.secondWaits && <AwaitingSecond />}
      {!isApproved && (
        <TextArea
          {...reason}
          label="Reason, required to reject"
          placeholder="The requester reads this"
          most={noteLength.most}
          disabled={!ours}
          error={reason.error && refusalText(reason.error)}
        />
      )}
      {mayApprove && openHits(it).length > 0 && (
        <Check {...confirm}>I have looked at what stopped it. It may be paid all the same.</Check>
      )}
      {mayApprove && (
        <CodeField
          {...code}
          label="Your authenticator code, to approve"
          disabled={!ours}
          error={code.error && refusalText(code.error)}
        />
      )}
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          busy={rejecting}
          disabled={!ours || approving || offline}
          onClick={isApproved ? () => setAsking(true) : reject}
        >
          Reject
        </Button>
        {mayApprove && (
          <Button small busy={approving} disabled={!ours || rejecting || offline} onClick={() => void approve()}>
            {it.needsSecond ? 'Request approval' : `Approve ${moneyText(it.money, 'USDT')}`}
          </Button>
        )}
      </div>
      <Unsent typed={!isBlank(reason.value)} busy={approving || rejecting || asking} />
      {asking && <RejectDialog withdrawal={it} claim={claim} onDone={onDone} onClose={() => setAsking(false)} />}
    </>
  )
}
