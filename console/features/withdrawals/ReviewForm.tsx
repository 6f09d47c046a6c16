import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/console.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { useMoneyText } from '@humidor/ui/Money.tsx'
import { useRef, useState } from 'react'
import { Link } from 'wouter'
import { useAct } from '../../api/useAct.ts'
import { useMay } from '../../api/useMe.ts'
import { TextArea } from '../../desk/fields.tsx'
import { refusalText } from '../../words/refusals.ts'
import { titleOf, type Withdrawal } from './withdrawal.ts'

const { approveWithdrawal, rejectWithdrawal, withdrawal, withdrawals } = consoleContract.withdrawals
const { approvals, me } = consoleContract.operators
export const changes = [withdrawals, withdrawal, approvals, me]

export interface FootProps {
  withdrawal: Withdrawal
  /** The withdrawal is open for this operator, and for nobody else. */
  ours: boolean
  onDone: () => void
}

/** Approve with a code of one's own, or reject with a reason that the member reads. `stopped`: it cannot be approved as it stands. */
export function ReviewForm({ withdrawal: it, ours, stopped, onDone }: FootProps & { stopped: boolean }) {
  const [reason, setReason] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const reasonField = useRef<HTMLTextAreaElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const moneyText = useMoneyText()
  const mayApprove = useMay()(approveWithdrawal) && !it.secondWaits && !stopped
  const approval = useAct(approveWithdrawal, {
    thanks: it.needsSecond ? 'A second operator has to agree' : `${titleOf(it.id)} can be paid`,
    changes,
    inField: ['google_code_error', 'google_auth_failed'],
    then: onDone,
  })
  const rejection = useAct(rejectWithdrawal, {
    thanks: `${titleOf(it.id)} is rejected, the money is back`,
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  const said = wrong ?? approval.refusal ?? rejection.refusal
  const atCode = said === 'google_code_error' || said === 'google_auth_failed'
  const forgive = () => {
    setWrong(undefined)
    approval.forgive()
    rejection.forgive()
  }
  const reject = () => {
    const lacking = refuseNote(reason)
    setWrong(lacking)
    if (lacking) reasonField.current?.focus()
    else void rejection.act({ id: it.id, reason: reason.trim() })
  }
  const approve = async () => {
    if (code.length < codeLength) {
      setWrong('google_code_error')
      codeField.current?.focus()
      return
    }
    const answer = await approval.act({ id: it.id, googleCode: code })
    if (answer === undefined) setCode('')
  }
  return (
    <>
      {it.secondWaits && (
        <p className="quiet">
          A second operator decides, in{' '}
          <Link className="panel__link" href="/approvals">
            Approvals
          </Link>
          .
        </p>
      )}
      <TextArea
        ref={reasonField}
        label="Reason, required to reject"
        placeholder="Write what the member will read"
        most={noteLength.most}
        value={reason}
        disabled={!ours}
        error={said && !atCode ? refusalText(said) : undefined}
        onChange={(text) => {
          setReason(text)
          forgive()
        }}
      />
      {mayApprove && (
        <CodeField
          ref={codeField}
          label="Your authenticator code, to approve"
          value={code}
          disabled={!ours}
          error={said && atCode ? refusalText(said) : undefined}
          onChange={(digits) => {
            setCode(digits)
            forgive()
          }}
        />
      )}
      <div className="panel__btns">
        <Button
          small
          kind="danger-quiet"
          busy={rejection.busy}
          disabled={!ours || approval.busy || rejection.offline}
          onClick={reject}
        >
          Reject
        </Button>
        {mayApprove && (
          <Button
            small
            busy={approval.busy}
            disabled={!ours || rejection.busy || approval.offline}
            onClick={() => void approve()}
          >
            {it.needsSecond ? 'Ask a second operator' : `Approve ${moneyText(it.money)}`}
          </Button>
        )}
      </div>
    </>
  )
}
