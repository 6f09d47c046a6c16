import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseEmail } from '@humidor/domain/accounts/registration.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { refusalText } from '../../../words/refusals.ts'
import type { AddressDialogProps } from './AddressDialog.tsx'

const { requestMerchantAccess } = consoleContract.merchants
const { approvals, me } = consoleContract.operators

/** Requests that the owner of another mailbox may set a new password. A second operator has to agree. */
export function AccessDialog({ merchant: { vcode, name }, claim, onClose }: AddressDialogProps) {
  const [email, setEmail] = useState('')
  const asking = useAct(requestMerchantAccess, {
    success: 'A second operator must approve',
    changes: [approvals, me],
    inField: ['invalid_email_format', 'content_empty', 'content_too_long'],
    then: onClose,
  })
  const atEmail = asking.refusal === 'invalid_email_format'
  const wrong = email !== '' && refuseEmail(email) !== undefined
  return (
    <ReasonDialog
      title={`Reset the access of ${name}?`}
      consequence="Once a second operator approves, the owner of this mailbox can set a new password. Every device is signed out, the authenticator and the passkeys are removed, every API key is revoked, and payouts wait for one day. Call the merchant yourself at the phone number shown here: a message to you may come from somebody else."
      act="Request approval"
      hint="How do you know that it is theirs? Recorded in the audit log"
      busy={asking.busy}
      refusal={atEmail ? undefined : asking.refusal}
      claim={claim}
      hindered={email === '' || wrong ? 'Enter an e-mail address' : undefined}
      filled={email !== ''}
      onAct={(reason) => void asking.act({ vcode, email, reason })}
      onClose={onClose}
    >
      <TextField
        label="New e-mail"
        kind="email-of-another"
        value={email}
        error={atEmail || wrong ? refusalText('invalid_email_format') : undefined}
        onChange={(typed) => {
          setEmail(typed)
          asking.forgive()
        }}
      />
    </ReasonDialog>
  )
}
