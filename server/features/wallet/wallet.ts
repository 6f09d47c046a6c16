import type { Database } from '../../database/database.ts'
import type { Feature } from '../../http/feature.ts'
import type { ReadSettings } from '../platform/platform.ts'
import { balanceToTransaction } from './balanceToTransaction.ts'
import { cancelTransactionToBalance } from './cancelTransactionToBalance.ts'
import { cancelTransfer, stopTransfer, transfersInReview } from './cancelTransfer.ts'
import type { Alarm } from './completing.ts'
import { completeConversions } from './conversions.jobs.ts'
import { movements } from './movements.console.ts'
import { profitToTransaction } from './profitToTransaction.ts'
import { readHandlers } from './reads.ts'
import { rebateLimit, rebateToTransaction } from './rebateToTransaction.ts'
import { recipient, recipientsOf } from './recipient.ts'
import { completeTransfers } from './reviews.jobs.ts'
import { history, transactionToBalance } from './transactionToBalance.ts'
import { transferUsdc } from './transferUsdc.ts'

export { type Alarm, type Completing, inBites } from './completing.ts'
export { conversionsDue } from './conversions.phases.ts'
export { walletInvariants } from './wallet.invariants.ts'
export { maskedName } from './wallet.present.ts'

export interface WalletParts {
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
      balanceToTransaction,
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
    jobs: [completeConversions(alarm), completeTransfers(alarm)],
  }
}
