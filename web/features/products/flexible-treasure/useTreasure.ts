import type { AnswerOf } from '@humidor/client/client.ts'
import * as memberCalls from '@humidor/contract/accounts/member.ts'
import * as walletCalls from '@humidor/contract/money/wallet.ts'
import * as flexibleTreasureCalls from '@humidor/contract/products/flexible-treasure.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** The reader's flexible treasure. Refetched each minute, because midnight changes it. */
export const useTreasure = () => useAsk(flexibleTreasureCalls.summary, {}, { every: 60_000 })
export type Treasure = AnswerOf<typeof flexibleTreasureCalls.summary>

/** The queries to refetch after a move in or out. */
export const movedBy = [
  flexibleTreasureCalls.summary,
  flexibleTreasureCalls.detail,
  memberCalls.info,
  walletCalls.detail,
]
