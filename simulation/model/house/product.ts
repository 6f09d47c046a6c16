import { businessDay, startOf } from '@humidor/domain/business-day.ts'
import {
  refuseBalanceToTransaction,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransactionToBalance,
} from '@humidor/domain/conversion.ts'
import { refuseAnotherDeposit, refuseDeposit } from '@humidor/domain/deposit.ts'
import { refuseActivation, refuseDailySign } from '@humidor/domain/membership.ts'
import { parseAmount } from '@humidor/domain/money/parse.ts'
import { worthOf } from '@humidor/domain/money/rounding.ts'
import { nextPrice } from '@humidor/domain/price.ts'
import { rebatesUp, refuseShippingFee } from '@humidor/domain/team.ts'
import { refuseTransfer } from '@humidor/domain/transfer.ts'
import { depositTransfer } from '@humidor/server/features/deposits/deposits.postings.ts'
import { wholeMicros } from '@humidor/server/features/deposits/matching.ts'
import { reconcile } from '@humidor/server/features/deposits/reconcile.ts'
import { activationPostings, signPostings } from '@humidor/server/features/membership/membership.postings.ts'
import * as merchants from '@humidor/server/features/merchants/merchants.postings.ts'
import { rebateTransfer } from '@humidor/server/features/team/team.postings.ts'
import { conversionPostings, transferPostings } from '@humidor/server/features/wallet/wallet.postings.ts'
import { transferKey } from '@humidor/server/ledger/idempotency.ts'
import { operatorsConversion, operatorsDeposit } from '@humidor/server/ledger/treasury.ts'

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
  refuseAnotherDeposit,
  wholeMicros,
  reconcile,
  depositTransfer,
  refuseBalanceToTransaction,
  conversionPostings,
  refuseTransactionToBalance,
  refuseProfitToTransaction,
  refuseRebateToTransaction,
  refuseTransfer,
  transferPostings,
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
  operatorsConversion,
}

export type Product = typeof product
