import { itemOf } from '@humidor/domain/backoffice/console.ts'
import {
  type MerchantStatus,
  merchantNumber,
  merchantStatus,
  refuseMerchantDecision,
} from '@humidor/domain/commerce/merchant.ts'
import type { Tx } from '../../../../database/database.ts'
import { refuseClaimed, refuseUnclaimed } from '../../../../platform/console/claims.ts'
import { lockMerchant, writeDecision } from '../merchants.queries.ts'

interface Decision {
  vcode: string
  to: MerchantStatus
  /** The text for the merchant. */
  reply: string | null
  operatorId: number
  at: Date
}

/**
 * Decides about a merchant under the lock of their row: of concurrent decisions the first counts, and the others learn its result.
 * Only an operator who has claimed the merchant may reverse a decision, as nobody else has seen its status. Returns the refusal,
 * or undefined when it is done.
 */
export async function decide(tx: Tx, { vcode, to, reply, operatorId, at }: Decision) {
  const merchantId = merchantNumber(vcode)
  const found = Number.isNaN(merchantId) ? undefined : await lockMerchant(tx, merchantId)
  if (!found) return 'merchant_not_exists'
  const item = itemOf.merchant(vcode)
  const refused =
    (await refuseClaimed(tx, item, operatorId, at)) ??
    refuseMerchantDecision(found.status, to) ??
    (found.status === merchantStatus.underReview ? undefined : await refuseUnclaimed(tx, item, operatorId, at))
  if (refused) return refused
  await writeDecision(tx, { merchantId, status: to, reply, operatorId, at })
  return undefined
}
