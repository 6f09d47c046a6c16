import { createPayout } from '@humidor/contract/v1/payouts.ts'
import { writeRoute } from '../../../../http/v1/handle-route.ts'
import type { PayoutAddressParts } from '../payout-address.ts'
import { payoutProvedBy } from '../payouts.queries.ts'
import { requestPayout } from '../request-payout.ts'
import { presentV1Payout } from './payout.present.ts'

/** `POST /api/v1/payouts`. The scope of the key proves the merchant, instead of the password; the address is always their own. */
export const answerCreatePayout = (parts: PayoutAddressParts) =>
  writeRoute(createPayout, async ({ merchant: { merchantId }, body: { amount }, key, tx, at, demand }) => {
    // Named apart, so that the payer sees what proved it, and no key of the app collides with it.
    const proof = `v1:${key}`
    demand(await requestPayout(tx, parts, { merchantId, money: () => amount, proof, at }))
    return presentV1Payout(await payoutProvedBy(tx, { merchantId, proof, at }))
  })
