import type { Randomness } from '../../../adapters/randomness.ts'
import type { Feature } from '../../../http/feature.ts'
import { answerEndMerchantSessions } from './endMerchantSessions.ts'
import { billFinder } from './finding.ts'
import { answerMerchantBills } from './merchantBills.ts'
import { answerMerchantCharges } from './merchantCharges.ts'
import { answerMerchantDevices } from './merchantDevices.ts'
import { answerMerchantEntries } from './merchantEntries.ts'
import { answerMerchantEvents } from './merchantEvents.ts'
import { answerMerchantPayouts } from './merchantPayouts.ts'
import { answerMerchantRefunds } from './merchantRefunds.ts'
import { answerRequestMerchantContact, merchantContact } from './requestMerchantContact.ts'
import { merchantTimeline } from './timeline.ts'

export { billsOfTransfers, type TransferBillRow } from './bills.queries.ts'

/** What operators look up about a merchant, and their contact data (docs/decisions/0106-records-of-merchants.md). */
export const merchantRecordsFeature = {
  open: ({ randomness }: { randomness: Randomness }): Feature => ({
    name: 'merchant-records',
    handlers: [
      answerMerchantBills,
      answerMerchantRefunds,
      answerMerchantCharges,
      answerMerchantPayouts,
      answerMerchantEntries,
      answerMerchantDevices,
      answerEndMerchantSessions,
      answerMerchantEvents,
      answerRequestMerchantContact(randomness),
    ],
    approvals: [merchantContact],
    finders: [billFinder],
    timeline: merchantTimeline,
  }),
}
