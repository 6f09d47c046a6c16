import { consoleContract } from '@humidor/contract/console/index.ts'
import {
  contactFields,
  type MerchantContact,
  merchantTexts,
  refuseMerchantContact,
  refuseMerchantText,
} from '@humidor/domain/commerce/merchant.ts'
import { TextField } from '@humidor/ui/TextField.tsx'
import { useState } from 'react'
import { useAct } from '../../../api/useAct.ts'
import type { Claim } from '../../../components/claim.ts'
import { TextArea } from '../../../components/fields.tsx'
import { ReasonDialog } from '../../../components/ReasonDialog.tsx'
import type { Merchant } from './merchant.ts'

const { requestMerchantContact } = consoleContract.merchantChanges
const { merchantEvents } = consoleContract.merchantRecords
const { merchant: one } = consoleContract.merchants
const { approvals, me } = consoleContract.operators

export interface ContactDialogProps {
  merchant: Merchant
  claim: Claim
  onClose: () => void
}

const contactOf = ({ name, address, phone, businessHours, description }: Merchant): MerchantContact => ({
  name,
  address,
  phone,
  businessHours,
  description,
})

const wrongText = (field: keyof MerchantContact, text: string) => {
  const refused = refuseMerchantText(field, text)
  if (refused === 'content_empty') return 'Members need a name.'
  return refused && `At most ${merchantTexts[field]} characters.`
}

/** Requests other contact data of a merchant. A second operator has to agree, and members then see it at once. */
export function ContactDialog({ merchant, claim, onClose }: ContactDialogProps) {
  // The request is for a change of the texts shown on opening. Others may have changed them meanwhile.
  const [seen] = useState(() => contactOf(merchant))
  const [contact, setContact] = useState(seen)
  const asking = useAct(requestMerchantContact, {
    success: 'A second operator must approve',
    changes: [approvals, me, one, merchantEvents],
    inField: ['content_empty', 'content_too_long'],
    then: onClose,
  })
  const wrong = contactFields.some((field) => wrongText(field, contact[field]) !== undefined)
  const same = refuseMerchantContact(contact, { present: seen, seen }) === 'illegal_operation'
  const set = (field: keyof MerchantContact) => (text: string) => {
    setContact({ ...contact, [field]: text })
    asking.forgive()
  }
  const lines = (field: 'address' | 'businessHours' | 'description', label: string) => (
    <TextArea
      label={label}
      most={merchantTexts[field]}
      value={contact[field]}
      error={wrongText(field, contact[field])}
      onChange={set(field)}
    />
  )
  return (
    <ReasonDialog
      title={`Change what members see of ${merchant.name}?`}
      consequence="Once a second operator approves, members see these texts at once, and the merchant sees that and when they were changed. Call the merchant yourself: a message to you may come from somebody else."
      act="Request approval"
      hint="How do you know that the merchant wants it? Recorded in the audit log"
      busy={asking.busy}
      refusal={asking.refusal}
      claim={claim}
      hindered={wrong ? 'Check the fields' : same ? 'Change something' : undefined}
      filled={!same}
      onAct={(reason) => void asking.act({ vcode: merchant.vcode, contact, seen, reason })}
      onClose={onClose}
    >
      <TextField label="Name" value={contact.name} error={wrongText('name', contact.name)} onChange={set('name')} />
      {lines('address', 'Address')}
      <TextField
        label="Phone"
        value={contact.phone}
        error={wrongText('phone', contact.phone)}
        onChange={set('phone')}
      />
      {lines('businessHours', 'Opening hours')}
      {lines('description', 'What they sell')}
    </ReasonDialog>
  )
}
