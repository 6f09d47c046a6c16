import type { AnswerOf } from '@humidor/client/client.ts'
import type { contract } from '@humidor/contract/index.ts'

/** The market's figures, as the server answers them. */
export type Market = AnswerOf<typeof contract.market.data>
