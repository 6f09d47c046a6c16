import { payoutRule } from '@humidor/contract/commerce/bookkeeping.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { read } from '../../../http/handle.ts'
import type { ReadSettings } from '../../../platform/settings/stored-settings.ts'
import { shopZone } from '../merchants/merchants.ts'
import { lastAttempt, ruleOf } from './payout-rules.queries.ts'
import { ruleIn } from './payout-rules.ts'

/** `GET /merchant/payoutRule`. */
export const answerPayoutRule = (settings: ReadSettings) =>
  read(payoutRule, async ({ db, merchant: { merchantId } }) => {
    const [{ payoutMinimum }, zone, row, last] = await Promise.all([
      settings(),
      shopZone(db, merchantId),
      ruleOf(db, merchantId),
      lastAttempt(db, merchantId),
    ])
    return {
      zone,
      minimum: micros<'USDT'>(payoutMinimum),
      rule: row ? { ...ruleIn(row), setAt: row.set_at, nextAt: row.next_at } : null,
      last: last ? { dueAt: last.due_at, at: last.at, outcome: last.outcome } : null,
    }
  })
