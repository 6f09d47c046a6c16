import type { AnswerOf } from '@humidor/client/client.ts'
import type * as chargesCalls from '@humidor/contract/commerce/charges.ts'

/** A charge as its payer sees it. */
export type PayerCharge = AnswerOf<typeof chargesCalls.chargeByCode>
