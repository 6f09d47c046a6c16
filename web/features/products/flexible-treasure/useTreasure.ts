import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** The reader's flexible treasure. Refetched each minute, because midnight changes it. */
export const useTreasure = () => useAsk(contract.flexibleTreasure.summary, {}, { every: 60_000 })
export type Treasure = AnswerOf<typeof contract.flexibleTreasure.summary>

/** The queries to refetch after a move in or out. */
export const movedBy = [
  contract.flexibleTreasure.summary,
  contract.flexibleTreasure.detail,
  contract.member.info,
  contract.wallet.detail,
]
