import { awarding } from './awards.ts'
import type { MoneyCall } from './call.ts'
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

/** Every call that moves money, as far as it is built. */
export const moneyCalls: readonly MoneyCall[] = [
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
]
