import type { AnswerOf } from '@humidor/client/client.ts'
import type { consoleContract } from '@humidor/contract/console/index.ts'

/** A merchant with the full application. */
export type Merchant = AnswerOf<typeof consoleContract.merchants.merchant>
