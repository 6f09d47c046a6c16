import { consoleContract } from '@humidor/contract/console/index.ts'
import { refuseMerchantAddress } from '@humidor/domain/commerce/merchant.ts'
import { addressLength } from '@humidor/domain/money/address-length.ts'
import { readers } from '@humidor/domain/typed/kinds.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import { addressText } from '../../../words/refusals.ts'
import type { Merchant } from './merchant.ts'

const { requestPayoutAddress } = consoleContract.payouts
const { approvals, me } = consoleContract.operators

export interface AddressDialogProps {
  merchant: Merchant
  claim: Claim
  onClose: () => void
}

/** Requests another payout address for a merchant. A second operator has to agree. */
export function AddressDialog({ merchant: { vcode, name }, claim, onClose }: AddressDialogProps) {
  const [address, setAddress] = useState('')
  const asking = useAct(requestPayoutAddress, {
    success: 'A second operator must approve',
    changes: [approvals, me],
    inField: ['wrong_address', 'content_empty', 'content_too_long'],
    then: onClose,
  })
  const atAddress = asking.refusal === 'wrong_address'
  const readable = address === '' || refuseMerchantAddress(address) === undefined
  return (
    <ReasonDialog
      title={`New payout address for ${name}?`}
      consequence="Once a second operator approves, payouts go to this address after a waiting time of one day. Earlier payout requests can then only be rejected. Call the merchant yourself at the phone number shown here: a message to you may come from somebody else."
      act="Request approval"
      hint="How do you know that it is theirs? Recorded in the audit log"
      busy={asking.busy}
      refusal={atAddress ? undefined : asking.refusal}
      claim={claim}
      hindered={address === '' || !readable ? 'Enter a BSC address' : undefined}
      filled={address !== ''}
      onAct={(reason) => void asking.act({ vcode, cashAddress: address, reason })}
      onClose={onClose}
    >
      <TextField
        label="BSC address"
        placeholder="0x…"
        value={address}
        error={atAddress || !readable ? addressText(address) : undefined}
        keeps={(typed) => readers.chainAddress(typed).slice(0, addressLength.most)}
        onChange={(typed) => {
          setAddress(typed)
          asking.forgive()
        }}
      />
    </ReasonDialog>
  )
}
