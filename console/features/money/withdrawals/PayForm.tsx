import { consoleContract } from '@humidor/contract/console/index.ts'
import type { ErrorCode } from '@humidor/domain/errors.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Button } from '@humidor/ui/Button.tsx'
import { CodeField } from '@humidor/ui/CodeField.tsx'
import { codeLength } from '@humidor/ui/code-digits.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useRef, useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { useMay } from '../../../api/useMe.ts'
import { Unsent } from '../../../components/UnsavedGuard.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { changes } from './changes.ts'
import { RejectDialog } from './dialogs.tsx'
import type { FootProps } from './ReviewForm.tsx'
import { titleOf } from './withdrawal.ts'

const { sendWithdrawal } = consoleContract.withdrawals

/** Refusals of the transaction itself; all others have their general message. */
const ofTransaction: Partial<Record<ErrorCode, string>> = {
  wrong_param: 'This is not a transaction of this network.',
  payment_failed:
    'This transaction does not pay the withdrawal: it has another amount, address or token, failed, is older than the approval, or was entered before.',
}

/** Enters the paying transaction, or withdraws the approval. */
export function PayForm({ withdrawal: it, claim, onDone }: FootProps) {
  const ours = claim.is === 'ours'
  const [txid, setTxid] = useState('')
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<ErrorCode>()
  const [rejecting, setRejecting] = useState(false)
  const txField = useRef<HTMLInputElement>(null)
  const codeField = useRef<HTMLInputElement>(null)
  const maySend = useMay()(sendWithdrawal)
  const sending = useAct(sendWithdrawal, {
    success: `Searching the chain for the payment of ${titleOf(it.id)}`,
    changes,
    inField: ['wrong_param', 'payment_failed', 'google_code_error', 'google_code_spent', 'google_auth_failed'],
    then: onDone,
  })
  const said = wrong ?? sending.refusal
  const aboutTransaction = said && ofTransaction[said]
  const forgive = () => {
    setWrong(undefined)
    sending.forgive()
  }
  const send = async () => {
    const lacking = readTxid(it.chain, txid) === undefined ? 'wrong_param' : undefined
    setWrong(lacking ?? (code.length < codeLength ? 'google_code_error' : undefined))
    if (lacking) return txField.current?.focus()
    if (code.length < codeLength) return codeField.current?.focus()
    const answer = await sending.act({ id: it.id, txid, googleCode: code })
    if (answer === undefined) setCode('')
  }
  return (
    <>
      {maySend && (
        <>
          <TextField
            ref={txField}
            label="Transaction of the payment"
            placeholder={it.chain === 'BSC' ? '0x…' : '64 characters'}
            value={txid}
            disabled={!ours}
            error={aboutTransaction}
            onChange={(text) => {
              setTxid(text)
              forgive()
            }}
          />
          <CodeField
            ref={codeField}
            label="Your authenticator code"
            value={code}
            disabled={!ours}
            error={said && !aboutTransaction ? refusalText(said) : undefined}
            onChange={(digits) => {
              setCode(digits)
              forgive()
            }}
          />
        </>
      )}
      <div className="panel__btns">
        <Button small kind="danger-quiet" disabled={!ours || sending.busy} onClick={() => setRejecting(true)}>
          Reject
        </Button>
        {maySend && (
          <Button small busy={sending.busy} disabled={!ours || sending.offline} onClick={() => void send()}>
            Enter transaction
          </Button>
        )}
      </div>
      <Unsent typed={!isBlank(txid)} busy={sending.busy || rejecting} />
      {rejecting && <RejectDialog withdrawal={it} claim={claim} onDone={onDone} onClose={() => setRejecting(false)} />}
    </>
  )
}
