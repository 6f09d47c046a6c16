import type { AnswerOf } from '@humidor/client/client.ts'
import type * as marketCalls from '@humidor/contract/trading/market.ts'

/** The market's figures, as the server answers them. */
export type Market = AnswerOf<typeof marketCalls.data>
