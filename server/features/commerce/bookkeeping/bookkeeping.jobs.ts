import { dayAfter } from '@humidor/domain/business-day.ts'
import { automaticAmount, automaticProof, nextDue, type PayoutCause } from '@humidor/domain/commerce/payout-rule.ts'
import { shopDay, startOfShopDay } from '@humidor/domain/commerce/shop-time.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import { refuseSwitchedOff, switchedOff } from '@humidor/domain/platform/switches.ts'
import type { Tx } from '../../../database/database.ts'
import type { Job } from '../../../jobs/job.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { shopZone } from '../merchants/merchants.ts'
import { type PayoutAddressParts, requestPayout } from '../payouts/payouts.ts'
import { dueRules, insertAttempt, lockRule, payoutOf, putDue, type RuleRow } from './payout-rules.queries.ts'
import { isSealed, ruleIn } from './payout-rules.ts'

export interface PayOutParts extends PayoutAddressParts {
  vault: Vault
}

/** When a rule became due, if it still is. */
const dueAt = (row: RuleRow, cause: PayoutCause) => (cause === 'schedule' ? row.next_at : row.threshold_from)

/** Requests one payout, or finds why it cannot be. A request that is refused has changed nothing. */
async function attempt(tx: Tx, parts: PayOutParts, row: RuleRow, { proof, at }: { proof: string; at: Date }) {
  if (!isSealed(parts.vault, row)) return 'not_proved' as const
  const off = refuseSwitchedOff(switchedOff(await parts.settings(tx)), 'payoutsOpen')
  if (off) return off
  const reserve = micros<'USDT'>(row.reserve)
  return await requestPayout(tx, parts, {
    merchantId: row.merchant_id,
    money: (balance) => automaticAmount(balance, reserve),
    proof,
    at,
  })
}

/**
 * Tries what is due under the lock of its rule, so two nodes take turns and the second finds it done. What came of it is recorded, and
 * the rule is due next at a later time: by the clock at the next of its times, by balance on the next day of the shop.
 */
async function tryDue(
  tx: Tx,
  parts: PayOutParts,
  { merchantId, cause, at }: { merchantId: number; cause: PayoutCause; at: Date },
) {
  const row = await lockRule(tx, merchantId)
  const due = row && dueAt(row, cause)
  if (!row || !due || due > at) return
  const zone = await shopZone(tx, merchantId)
  const proof = automaticProof(row.proof, cause, due)
  const no = await attempt(tx, parts, row, { proof, at })
  await insertAttempt(tx, {
    ...{ merchant_id: merchantId, cause, due_at: due, at, outcome: no ?? 'requested' },
    withdrawal_id: no ? null : await payoutOf(tx, merchantId, proof),
  })
  await putDue(
    tx,
    merchantId,
    cause === 'schedule'
      ? { next_at: nextDue(ruleIn(row), zone, at) ?? null }
      : { threshold_from: startOfShopDay(zone, dayAfter(shopDay(zone, at))) },
  )
}

/** Payouts requested by one run. */
const BATCH_SIZE = 100

/** Requests the payouts that are due under merchants' rules. After a downtime each merchant has one, however many times passed. */
export const payOut = (parts: PayOutParts): Job => ({
  id: 'bookkeeping.pay-out',
  summary: 'Requests the payouts that merchants have set to be automatic: by their clock, or by their balance.',
  at: { every: 60 },
  async run({ db, at, limit }) {
    const most = Math.min(limit, BATCH_SIZE)
    const due = await dueRules(db, at, most)
    const errors: unknown[] = []
    for (const { merchant_id: merchantId, cause } of due)
      await db
        .transaction()
        .execute((tx) => tryDue(tx, parts, { merchantId, cause, at }))
        .catch((error: unknown) => errors.push(error))
    // Only now: a rule that fails is due before all others each time, and must keep nobody from their money.
    if (errors.length > 0) throw new AggregateError(errors, `${errors.length} of ${due.length} payouts: ${errors[0]}`)
    return { done: due.length, left: due.length === most }
  },
})
