import type { Feature } from '../../http/feature.ts'
import { answerUpdateCashAddress } from './updateCashAddress.ts'

export interface WithdrawalsParts {
  /** Our own deposit addresses and the contracts of the tokens: nobody's money goes there. */
  ours: readonly string[]
}

/** Where a member's money goes when it leaves the platform. */
export const withdrawalsFeature = ({ ours }: WithdrawalsParts): Feature => ({
  name: 'withdrawals',
  handlers: [answerUpdateCashAddress(ours)],
})
