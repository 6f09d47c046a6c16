import type { Feature } from '../../../http/feature.ts'
import { answerAccountHistory } from './accountHistory.ts'
import { answerAccounts } from './accounts.ts'
import { transferFinder } from './finding.ts'
import { answerTransfer } from './transfer.ts'
import { answerTransfers } from './transfers.ts'

/**
 * The ledger for operators: transfers, their entries, their accounts, and the history of each account (rules O8).
 */
export const ledgerExplorerFeature = {
  open: (): Feature => ({
    name: 'ledger-explorer',
    handlers: [answerTransfers, answerTransfer, answerAccounts, answerAccountHistory],
    finders: [transferFinder],
  }),
}
