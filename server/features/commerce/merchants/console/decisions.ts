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
  /** What the merchant reads. */
  reply: string | null
  operatorId: number
  at: Date
}

/**
 * Decides about a merchant under the lock of their row, so that of many who decide at once the first one counts and the
 * others learn what it was. What was decided is taken back only by who has the merchant open, as nobody else can have seen
 * how it stands. Answers why not, or undefined when it is done.
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
