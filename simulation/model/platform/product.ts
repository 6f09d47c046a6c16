import { refuseClosing } from '@humidor/domain/accounts/closing.ts'
import { refuseActivation, refuseDailySign } from '@humidor/domain/accounts/membership.ts'
import { rebatesUp, refuseShippingFee } from '@humidor/domain/accounts/team.ts'
import { refuseDecision, refuseNote } from '@humidor/domain/backoffice/console.ts'
import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import * as charge from '@humidor/domain/commerce/charge.ts'
import * as mall from '@humidor/domain/commerce/mall.ts'
import { refuseLines, refuseMallOrder, sumOf } from '@humidor/domain/commerce/mall-cart.ts'
import * as merchantPayment from '@humidor/domain/commerce/merchant-payment.ts'
import { refusePayoutRequest } from '@humidor/domain/commerce/payout.ts'
import * as payoutRule from '@humidor/domain/commerce/payout-rule.ts'
import { refuseStaffRefund } from '@humidor/domain/commerce/staff.ts'
import { mayStaff } from '@humidor/domain/commerce/staff-role.ts'
import { readAddress, refuseAddress } from '@humidor/domain/money/address.ts'
import {
  refuseBalanceToTransaction,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransactionToBalance,
  splitProfit,
} from '@humidor/domain/money/conversion.ts'
import {
  refuseAnotherDeposit,
  refuseAssigning,
  refuseDeposit,
  refuseReservation,
} from '@humidor/domain/money/deposit.ts'
import { readTxid } from '@humidor/domain/money/explorer.ts'
import { dueAfter, refuseCancel } from '@humidor/domain/money/movement.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { refuseShown } from '@humidor/domain/money/shown.ts'
import { refuseTransfer, splitTransfer } from '@humidor/domain/money/transfer.ts'
import { refuseAward, refuseTreasuryMove } from '@humidor/domain/money/treasury.ts'
import * as withdrawal from '@humidor/domain/money/withdrawal.ts'
import { refuseAnother } from '@humidor/domain/money/withdrawal-address.ts'
import { draw, entriesHashOf } from '@humidor/domain/products/draw.ts'
import * as treasure from '@humidor/domain/products/flexible-treasure.ts'
import * as pledge from '@humidor/domain/products/pledge.ts'
import * as preorder from '@humidor/domain/products/preorder.ts'
import { returnTable, stepOf } from '@humidor/domain/products/returns.ts'
import { nextTurn } from '@humidor/domain/products/settlement.ts'
import * as orderBook from '@humidor/domain/trading/order-book.ts'
import { nextPrice } from '@humidor/domain/trading/price.ts'
import { closingTransfer } from '@humidor/server/features/accounts/closing/closing.postings.ts'
import { activationPostings, signPostings } from '@humidor/server/features/accounts/membership/membership.postings.ts'
import { rebateTransfer } from '@humidor/server/features/accounts/team/team.postings.ts'
import { presentCharge } from '@humidor/server/features/commerce/charges/charges.present.ts'
import * as mallPostings from '@humidor/server/features/commerce/mall/mall.postings.ts'
import * as merchants from '@humidor/server/features/commerce/merchants/merchants.postings.ts'
import { assignedTransfer, depositTransfer } from '@humidor/server/features/money/deposits/deposits.postings.ts'
import { flooredMicros, wholeMicros } from '@humidor/server/features/money/deposits/watching/matching.ts'
import { reconcile } from '@humidor/server/features/money/deposits/watching/reconcile.ts'
import {
  awardSource,
  awardTransfer,
  movements,
  moveTransfer,
} from '@humidor/server/features/money/treasury/treasury.postings.ts'
import * as wallet from '@humidor/server/features/money/wallet/wallet.postings.ts'
import { isDeep, paymentOf } from '@humidor/server/features/money/withdrawals/paying/transactions.ts'
import * as payouts from '@humidor/server/features/money/withdrawals/withdrawals.postings.ts'
import * as treasurePostings from '@humidor/server/features/products/flexible-treasure/flexible-treasure.postings.ts'
import * as pledges from '@humidor/server/features/products/pledges/pledges.postings.ts'
import * as preorders from '@humidor/server/features/products/preorders/preorders.postings.ts'
import * as trades from '@humidor/server/features/trading/order-book/order-book.postings.ts'
import { stopsClosing } from '@humidor/server/http/admitted.ts'
import { transferKey } from '@humidor/server/ledger/idempotency.ts'
import { operatorsDeposit } from '@humidor/server/ledger/treasury.ts'

/**
 * All pure functions of the product that the model uses; it has no rules of its own. A sensitivity test passes broken
 * ones.
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
  stopsClosing,
  refuseClosing,
  closingTransfer,
  refuseActivation,
  activationPostings,
  refuseShippingFee,
  rebatesUp,
  rebateTransfer,
  refuseDailySign,
  signPostings,
  paymentPostings: merchants.paymentPostings,
  billPostings: merchants.conversionPostings,
  waitingRefundPostings: merchants.waitingRefundPostings,
  convertedRefundPostings: merchants.convertedRefundPostings,
  ...charge,
  presentCharge,
  ...merchantPayment,
  mayStaff,
  refuseStaffRefund,
  refusePayoutRequest,
  ...payoutRule,
  cigPrice: mall.cigPrice,
  mallNumber: mall.mallNumber,
  refuseMallCancel: mall.refuseCancel,
  refuseFinish: mall.refuseFinish,
  refuseShipping: mall.refuseShipping,
  refuseMallLines: refuseLines,
  refuseMallOrder,
  mallSum: sumOf,
  mallAccounts: mallPostings.accountsOf,
  mallOrderTransfer: mallPostings.orderTransfer,
  mallRefundTransfer: mallPostings.refundTransfer,
  operatorsDeposit,
  readAddress,
  refuseAddress,
  refuseAnother,
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
