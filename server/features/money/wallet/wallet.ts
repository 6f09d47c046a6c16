import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { balanceToTransaction } from './balanceToTransaction.ts'
import { readHandlers } from './history/reads.ts'
import { transferItem } from './items.queries.ts'
import { cancelTransactionToBalance } from './movements/cancelTransactionToBalance.ts'
import { cancelTransfer, stopTransfer, transfersInReview } from './movements/cancelTransfer.ts'
import { completeConversions } from './movements/conversions.jobs.ts'
import { movements } from './movements/movements.console.ts'
import { completeTransfers } from './movements/reviews.jobs.ts'
import { history, transactionToBalance } from './movements/transactionToBalance.ts'
import { profitToTransaction } from './profitToTransaction.ts'
import { rebateLimit, rebateToTransaction } from './rebateToTransaction.ts'
import { recipient, recipientsOf } from './recipient.ts'
import { transferUsdc } from './transferUsdc.ts'

export { type Completing, inBatches } from './movements/completing.ts'
export { conversionsDue } from './movements/conversions.phases.ts'
export { walletExplanations, walletInvariants } from './wallet.invariants.ts'
export { maskedName } from './wallet.present.ts'

export interface WalletParts {
  /** By which recipients and the price are looked up: it only reads. */
  db: Database
  settings: ReadSettings
  /** Told of movements that cannot be completed. */
  alarm: Alarm
}

/** What members do with the money in their wallets, what is on its way between them, and the rows that tell of it. */
export function walletFeature({ db, settings, alarm }: WalletParts): Feature {
  const find = recipientsOf(db)
  return {
    name: 'wallet',
    handlers: [
      balanceToTransaction(settings),
      transactionToBalance(settings),
      history,
      cancelTransactionToBalance,
      profitToTransaction({ db, settings }),
      rebateToTransaction(settings),
      rebateLimit,
      recipient(find),
      transferUsdc({ find, settings }),
      transfersInReview,
      cancelTransfer,
      ...readHandlers,
      movements,
      stopTransfer,
    ],
    items: [transferItem],
    jobs: [completeConversions(alarm), completeTransfers(alarm)],
  }
}
