import { readAddress, refuseAddress } from '@humidor/domain/address.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import { refuseDecision, refuseNote } from '@humidor/domain/console.ts'
import {
  refuseBalanceToTransaction,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransactionToBalance,
  splitProfit,
} from '@humidor/domain/conversion.ts'
import { refuseAnotherDeposit, refuseAssigning, refuseDeposit, refuseReservation } from '@humidor/domain/deposit.ts'
import { draw, entriesHashOf } from '@humidor/domain/draw.ts'
import { readTxid } from '@humidor/domain/explorer.ts'
import * as treasure from '@humidor/domain/flexible-treasure.ts'
import { refuseActivation, refuseDailySign } from '@humidor/domain/membership.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { dueAfter, refuseCancel } from '@humidor/domain/movement.ts'
import * as orderBook from '@humidor/domain/order-book.ts'
import * as pledge from '@humidor/domain/pledge.ts'
import * as preorder from '@humidor/domain/preorder.ts'
import { nextPrice } from '@humidor/domain/price.ts'
import { returnTable, stepOf } from '@humidor/domain/returns.ts'
import { nextTurn } from '@humidor/domain/settlement.ts'
import { rebatesUp, refuseShippingFee } from '@humidor/domain/team.ts'
import { refuseTransfer, splitTransfer } from '@humidor/domain/transfer.ts'
import { refuseAward, refuseTreasuryMove } from '@humidor/domain/treasury.ts'
import * as withdrawal from '@humidor/domain/withdrawal.ts'
import { assignedTransfer, depositTransfer } from '@humidor/server/features/deposits/deposits.postings.ts'
import { flooredMicros, wholeMicros } from '@humidor/server/features/deposits/watching/matching.ts'
import { reconcile } from '@humidor/server/features/deposits/watching/reconcile.ts'
import * as treasurePostings from '@humidor/server/features/flexible-treasure/flexible-treasure.postings.ts'
import { activationPostings, signPostings } from '@humidor/server/features/membership/membership.postings.ts'
import * as merchants from '@humidor/server/features/merchants/merchants.postings.ts'
import * as trades from '@humidor/server/features/order-book/order-book.postings.ts'
import * as pledges from '@humidor/server/features/pledges/pledges.postings.ts'
import * as preorders from '@humidor/server/features/preorders/preorders.postings.ts'
import { rebateTransfer } from '@humidor/server/features/team/team.postings.ts'
import {
  awardSource,
  awardTransfer,
  movements,
  moveTransfer,
} from '@humidor/server/features/treasury/treasury.postings.ts'
import * as wallet from '@humidor/server/features/wallet/wallet.postings.ts'
import { isDeep, paymentOf } from '@humidor/server/features/withdrawals/paying/transactions.ts'
import * as payouts from '@humidor/server/features/withdrawals/withdrawals.postings.ts'
import { transferKey } from '@humidor/server/ledger/idempotency.ts'
import { operatorsDeposit } from '@humidor/server/ledger/treasury.ts'

/**
 * Everything pure that the product decides and reckons with: the house of the simulation asks these, and nothing of its
 * own. A test that wants to see the simulation fail hands in another one.
 */
export const product = {
  businessDay,
  startOf,
  parseAmount,
  worthOf,
  nextPrice,
  transferKey,
  refuseDeposit,
  refuseReservation,
  refuseAnotherDeposit,
  wholeMicros,
  reconcile,
  depositTransfer,
  refuseBalanceToTransaction,
  refuseTransactionToBalance,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransfer,
  splitTransfer,
  splitProfit,
  dueAfter,
  refuseCancel,
  ...wallet,
  refuseActivation,
  activationPostings,
  refuseShippingFee,
  rebatesUp,
  rebateTransfer,
  refuseDailySign,
  signPostings,
  paymentPostings: merchants.paymentPostings,
  billPostings: merchants.conversionPostings,
  operatorsDeposit,
  readAddress,
  refuseAddress,
  readTxid,
  refuseNote,
  refuseDecision,
  ...withdrawal,
  ...payouts,
  isDeep,
  paymentOf,
  refuseAward,
  awardSource,
  awardTransfer,
  refuseTreasuryMove,
  movements,
  moveTransfer,
  refuseAssigning,
  flooredMicros,
  assignedTransfer,
  refuseShown,
  ...orderBook,
  tradeAccounts: trades.accountsOf,
  publishedTransfer: trades.publishedTransfer,
  filledTransfer: trades.filledTransfer,
  returnedTransfer: trades.returnedTransfer,
  ...treasure,
  treasureAccounts: treasurePostings.accountsOf,
  inTransfer: treasurePostings.inTransfer,
  outTransfer: treasurePostings.outTransfer,
  ...pledge,
  pledgeAccounts: pledges.accountsOf,
  pledgedTransfer: pledges.paidTransfer,
  pledgeEndTransfer: pledges.endedTransfer,
  ...preorder,
  orderWallet: preorders.walletOf,
  orderHeld: preorders.heldOf,
  orderPaidTransfer: preorders.paidTransfer,
  orderEndedTransfer: preorders.endedTransfer,
  draw,
  entriesHashOf,
  returnTable,
  stepOf,
  nextTurn,
}

export type Product = typeof product
