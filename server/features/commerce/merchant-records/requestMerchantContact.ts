import { requestMerchantContact } from '@humidor/contract/commerce/merchant-changes.console.ts'
import { itemOf, refuseNote } from '@humidor/domain/backoffice/console.ts'
import {
  contactFields,
  type MerchantContact,
  merchantCode,
  merchantNumber,
  refuseMerchantContact,
} from '@humidor/domain/commerce/merchant.ts'
import type { Randomness } from '../../../adapters/randomness.ts'
import { type ApprovalKind, noLongerPossible } from '../../../http/feature.ts'
import { transaction } from '../../../http/handle.ts'
import { requestApproval } from '../../../platform/console/approvals.ts'
import { refuseClaimed } from '../../../platform/console/claims.ts'
import { type ContactRow, lockContact, putContact } from './merchants.queries.ts'

/** The kind of the request for a second operator. */
export const CONTACT = 'merchantContact'

interface Payload {
  contact: MerchantContact
  /** The texts that it replaces. */
  instead: MerchantContact
}

const contactOf = ({ business_hours: businessHours, ...row }: ContactRow): MerchantContact => ({
  ...row,
  businessHours,
})
const rowOf = ({ businessHours, ...contact }: MerchantContact): ContactRow => ({
  ...contact,
  business_hours: businessHours,
})

/** `POST /console/requestMerchantContact`: changes nothing yet. Members pay by these texts, so one operator alone must not set them. */
export const answerRequestMerchantContact = (randomness: Randomness) =>
  transaction(requestMerchantContact, async ({ tx, operator, at, request, fail, demand }) => {
    const { contact, seen, reason } = request
    demand(refuseNote(reason))
    const merchantId = merchantNumber(request.vcode)
    const row =
      (Number.isNaN(merchantId) ? undefined : await lockContact(tx, merchantId)) ?? fail('merchant_not_exists')
    const about = merchantCode(merchantId)
    demand(await refuseClaimed(tx, itemOf.merchant(about), operator.id, at))
    const present = contactOf(row)
    demand(refuseMerchantContact(contact, { present, seen }))
    const payload: Payload = { contact, instead: present }
    const asked = { kind: CONTACT, about, aboutName: row.name, reason, payload, maker: operator.id, at }
    return (await requestApproval(tx, randomness, asked)) ? null : fail('illegal_operation')
  })

const labels: Record<keyof MerchantContact, string> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  businessHours: 'Opening hours',
  description: 'What they sell',
}

const or = (text: string) => (text === '' ? 'not given' : text)

/** Sets contact data that two operators agreed on. It fails where the texts that it replaces are no longer in force. */
export const merchantContact: ApprovalKind = {
  kind: CONTACT,
  summary: 'Changes what members see of a merchant.',
  describe({ payload }) {
    const { contact, instead } = payload as Payload
    return contactFields
      .filter((field) => contact[field] !== instead[field])
      .flatMap((field) => [
        { name: `${labels[field]}, new`, value: or(contact[field]) },
        { name: `${labels[field]}, until now`, value: or(instead[field]) },
      ])
  },
  async run(tx, { about, payload, at }) {
    const { contact, instead } = payload as Payload
    const merchantId = merchantNumber(about)
    const row = await lockContact(tx, merchantId)
    const present = row && contactOf(row)
    if (!present || refuseMerchantContact(contact, { present, seen: instead }))
      throw noLongerPossible('illegal_operation')
    await putContact(tx, merchantId, rowOf(contact), at)
  },
}
