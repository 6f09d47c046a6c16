import { consoleContract } from '@humidor/contract/console/index.ts'
import { noteLength, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { readUid } from '@humidor/domain/typed/kinds.ts'
import { isBlank } from '@humidor/domain/typed/signs.ts'
import { Money } from '@humidor/ui/Money.tsx'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { Select, TextArea } from '../../../components/fields.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { refusalText } from '../../../words/refusals.ts'
import { likelyOwner, type Payment, turnsDown } from './payment.ts'

const { listDeposits, payments, claims, requestAssignPayment, requestLeavePayment } = consoleContract.deposits
const changes = [payments, claims, listDeposits, consoleContract.operators.approvals, consoleContract.operators.me]

interface PaymentDialogProps {
  payment: Payment
  claim: Claim
  onDone: () => void
  onClose: () => void
}

/** Requests that a payment be credited to a member, or booked as the operators' own money. */
export function AssignDialog({ payment, claim, onDone, onClose }: PaymentDialogProps) {
  const guess = likelyOwner(payment)?.uid
  const [to, setTo] = useState<'member' | 'treasury'>('member')
  const [uid, setUid] = useState(guess === undefined ? '' : String(guess))
  const [reply, setReply] = useState('')
  const request = useAct(requestAssignPayment, {
    success: 'A second operator must approve',
    changes,
    inField: ['content_empty', 'content_too_long', 'no_email'],
    then: onDone,
  })
  const owner = to === 'treasury' ? to : readUid(uid)
  const isNamed = owner !== undefined
  const turns = isNamed && turnsDown(payment, owner)
  const unknown = request.refusal === 'no_email'
  return (
    <ReasonDialog
      title="Whose payment is it?"
      consequence={
        <>
          <Money amount={payment.amount ?? 0n} coin="USDT" places={6} /> will be credited once a second operator
          approves. It cannot be undone.
        </>
      }
      act="Request approval"
      hint="Visible to the second operator and in the audit log"
      busy={request.busy}
      refusal={unknown ? undefined : request.refusal}
      claim={claim}
      hindered={hindering({ named: isNamed, turns, reply })}
      filled={!isBlank(reply)}
      onAct={(reason) => isNamed && void request.act({ id: payment.id, to: owner, reason, ...(turns && { reply }) })}
      onClose={onClose}
    >
      <Select
        label="Credit to"
        value={to}
        options={[
          { value: 'member', text: 'A member' },
          { value: 'treasury', text: 'The treasury' },
        ]}
        onChange={(value) => setTo(value === 'treasury' ? 'treasury' : 'member')}
      />
      {to === 'member' && (
        <TextField
          label="UID"
          kind="digits"
          value={uid}
          onChange={(text) => {
            setUid(text)
            request.forgive()
          }}
          hint={said(payment, uid)}
          error={unknown ? refusalText('no_email') : undefined}
        />
      )}
      {turns && (
        <TextArea
          label="Reason for other claimants, required"
          hint="Other claims are rejected with this reason. Do not name anyone"
          most={noteLength.most}
          value={reply}
          onChange={setReply}
        />
      )}
    </ReasonDialog>
  )
}

/** Why the request is not possible yet. */
function hindering({ named, turns, reply }: { named: boolean; turns: boolean; reply: string }) {
  if (!named) return 'Enter the eight digits of the member’s UID'
  return turns && refuseNote(reply) ? 'Enter the reason for the other claimants' : undefined
}

/** The member with that uid, as far as this payment names them. */
function said({ claims: all, suggestion }: Payment, uid: string) {
  const known = [...all.map(({ member }) => member), ...(suggestion ? [suggestion.member] : [])]
  return known.find((member) => member.uid === readUid(uid))?.name
}

/** Requests that a payment stay as it is and leave the queue. */
export function LeaveDialog({ payment, claim, onDone, onClose }: PaymentDialogProps) {
  const request = useAct(requestLeavePayment, {
    success: 'A second operator must approve',
    changes,
    inField: ['content_empty', 'content_too_long'],
    then: onDone,
  })
  return (
    <ReasonDialog
      title="Leave it uncredited?"
      consequence="The payment leaves the queue and nobody is credited. Members who claimed it see the reason."
      act="Request approval"
      danger
      hint="Members who claimed it read this text as you write it"
      busy={request.busy}
      refusal={request.refusal}
      claim={claim}
      onAct={(reason) => void request.act({ id: payment.id, reason })}
      onClose={onClose}
    />
  )
}
