import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'
import { nameOfCall } from '../../../words/audit-events.ts'
import { merchantEventName } from '../../../words/merchant-events.ts'

/** Something that happened to a merchant, or that an operator did about them. */
export type MerchantEvent = AnswerOf<typeof consoleContract.merchantRecords.merchantEvents>['rows'][number]

const requestName: Readonly<Record<string, string>> = {
  payoutAddress: 'another payout address',
  merchantContact: 'other contact data',
  merchantAccess: 'a reset of the access',
}

const contactName: Readonly<Record<string, string>> = {
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  businessHours: 'Opening hours',
  description: 'What they sell',
}

/** What happened, in a few words. A kind that this console does not know yet is shown as it is. */
export function eventName({ kind, action }: Pick<MerchantEvent, 'kind' | 'action'>): string {
  if (action === null) return kind === null ? '' : merchantEventName(kind)
  if (action.request === null) return nameOfCall(action.call)
  const about = requestName[action.request.kind] ?? action.request.kind
  return `${action.request.approved ? 'Approved' : 'Declined'} ${about}`
}

/** The changed texts of a request for other contact data: `Phone: 1 → 2`. */
export const changeTexts = ({ action }: Pick<MerchantEvent, 'action'>): string[] =>
  (action?.changes ?? []).map(
    ({ field, before, after }) => `${contactName[field] ?? field}: ${before || 'not given'} → ${after || 'not given'}`,
  )
