import type { MoneyCall } from './call.ts'
import { cancellingCharge, openingByKey, openingCharge, payingCharge, refundingCharge } from './charges.ts'
import { stopping, takingBack } from './reviews.ts'
import { ordering, payingOrder, pledging, puttingIn, takingOut } from './savings.ts'
import { bidding, buying, comingLate, endingOrder, offering, sellingInto } from './trades.ts'
import { assigning, awarding, movingTreasury } from './two-operators.ts'
import {
  activating,
  cancelling,
  converting,
  convertingBack,
  depositing,
  overdrawing,
  signing,
  takingProfit,
  takingRebate,
  transferring,
} from './wallet.ts'
import { approving, rejecting, withdrawing } from './withdrawals.ts'

export { carryOut, type MoneyCall } from './call.ts'

/** All calls that move money. Without reviews, transfers cannot be cancelled. */
export const moneyCalls = ({ transfersReviewed }: { transfersReviewed: boolean }): readonly MoneyCall[] =>
  transfersReviewed ? [...calls, takingBack, stopping] : calls

const calls: readonly MoneyCall[] = [
  takingOut,
  puttingIn,
  pledging,
  payingOrder,
  ordering,
  transferring,
  converting,
  overdrawing,
  convertingBack,
  cancelling,
  takingProfit,
  takingRebate,
  activating,
  signing,
  depositing,
  withdrawing,
  rejecting,
  approving,
  awarding,
  movingTreasury,
  assigning,
  endingOrder,
  buying,
  sellingInto,
  offering,
  bidding,
  comingLate,
  openingCharge,
  openingByKey,
  payingCharge,
  cancellingCharge,
  refundingCharge,
]
