import type { AnswerOf } from '@humidor/client/client.ts'
import { contract } from '@humidor/contract/index.ts'
import { useAsk } from '../../../api/useAsk.ts'

/** The reader's flexible treasure, as it stands: asked again each minute, as midnight turns it over. */
export const useTreasure = () => useAsk(contract.flexibleTreasure.summary, {}, { every: 60_000 })
export type Treasure = AnswerOf<typeof contract.flexibleTreasure.summary>

/** What a move in or out changes. */
export const movedBy = [
  contract.flexibleTreasure.summary,
  contract.flexibleTreasure.detail,
  contract.member.info,
  contract.wallet.detail,
]
