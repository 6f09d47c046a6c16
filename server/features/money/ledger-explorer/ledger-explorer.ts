import type { Feature } from '../../../http/feature.ts'
import { answerAccountHistory } from './accountHistory.ts'
import { answerAccounts } from './accounts.ts'
import { answerTransfer } from './transfer.ts'
import { answerTransfers } from './transfers.ts'

/** The ledger as operators read it: transfers, their entries, the accounts that these stand on, and the history of each (decisions §10). */
export const ledgerDeskFeature = (): Feature => ({
  name: 'ledger-desk',
  handlers: [answerTransfers, answerTransfer, answerAccounts, answerAccountHistory],
})
