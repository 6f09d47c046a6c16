import type { Database } from '../../../database/database.ts'
import type { Feature } from '../../../http/feature.ts'
import type { Alarm } from '../../../platform/alarms/alarm.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { answerBalanceToTransaction } from './balanceToTransaction.ts'
import { walletClosing } from './closing.queries.ts'
import { answerMovements } from './console/movements.ts'
import { answerStopTransfer } from './console/stopTransfer.ts'
import { answerDetail } from './history/detail.ts'
import { answerLabelRow } from './history/labelRow.ts'
import { answerRebateDetail } from './history/rebateDetail.ts'
import { answerStatement } from './history/statement.ts'
import { transferItem } from './items.queries.ts'
import { answerCancelTransactionToBalance } from './movements/cancelTransactionToBalance.ts'
import { answerCancelTransfer } from './movements/cancelTransfer.ts'
import { completeConversions } from './movements/conversions.jobs.ts'
import { completeTransfers } from './movements/reviews.jobs.ts'
import { answerTransactionToBalance } from './movements/transactionToBalance.ts'
import { answerTransactionToBalanceHistory } from './movements/transactionToBalanceHistory.ts'
import { answerTransfersInReview } from './movements/transfersInReview.ts'
import { upcomingMovements } from './movements/upcoming.ts'
import { answerDropContact } from './people/dropContact.ts'
import { answerKeepContact } from './people/keepContact.ts'
import { answerPeople } from './people/people.ts'
import { answerProfitToTransaction } from './profitToTransaction.ts'
import { answerRebateLimit } from './rebateLimit.ts'
import { answerRebateToTransaction } from './rebateToTransaction.ts'
import { answerRecipient, recipientsOf } from './recipient.ts'
import { answerTransferUsdc } from './transferUsdc.ts'
import { walletExplanations, walletInvariants } from './wallet.invariants.ts'

export type { EntryRow } from './history/history.queries.ts'
export { othersIn } from './history/others.queries.ts'
export { type Completing, inBatches } from './movements/completing.ts'
export { conversionsDue } from './movements/conversions.phases.ts'
export { presentOther } from './wallet.present.ts'

export interface WalletParts {
  /** Reads recipients and the price. Never written to. */
  reads: Database
  settings: ReadSettings
  /** Raised for movements that cannot be completed. */
  alarm: Alarm
}

/** Members' wallets: moves between them, transfers to other members, and the rows of their history. */
export const walletFeature = {
  invariants: walletInvariants,
  explanations: walletExplanations,
  open({ reads: db, settings, alarm }: WalletParts): Feature {
    const find = recipientsOf(db)
    return {
      name: 'wallet',
      handlers: [
        answerBalanceToTransaction(settings),
        answerTransactionToBalance(settings),
        answerTransactionToBalanceHistory,
        answerCancelTransactionToBalance,
        answerProfitToTransaction({ db, settings }),
        answerRebateToTransaction(settings),
        answerRebateLimit,
        answerRecipient(find),
        answerPeople,
        answerKeepContact({ find, settings }),
        answerDropContact,
        answerTransferUsdc({ find, settings }),
        answerTransfersInReview,
        answerCancelTransfer,
        answerDetail,
        answerRebateDetail,
        answerLabelRow,
        answerStatement,
        answerMovements,
        answerStopTransfer,
      ],
      items: [transferItem],
      upcoming: upcomingMovements,
      closing: walletClosing,
      jobs: [completeConversions(alarm), completeTransfers(alarm)],
    }
  },
}
