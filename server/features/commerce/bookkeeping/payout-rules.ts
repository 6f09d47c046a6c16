import { timingSafeEqual } from 'node:crypto'
import { nextDue, type PayoutRule } from '@humidor/domain/commerce/payout-rule.ts'
import { micros } from '@humidor/domain/money/micros.ts'
import type { Tx } from '../../../database/database.ts'
import type { Vault } from '../../../platform/security/vault.ts'
import { lockRule, putDue, type RuleRow } from './payout-rules.queries.ts'

/** The rule of a row. */
export const ruleIn = (row: RuleRow): PayoutRule => ({
  schedule: row.schedule,
  weekday: row.weekday,
  monthDay: row.month_day,
  hour: row.hour,
  threshold: row.threshold === null ? null : micros(row.threshold),
  reserve: micros(row.reserve),
})

interface SealedRule {
  merchantId: number
  rule: PayoutRule
  /** The request whose password set it. */
  proof: string
  setAt: Date
}

/** JSON, so that no two rules share a text. The prefix says what is sealed. */
const ruleText = ({ merchantId, rule, proof, setAt }: SealedRule) =>
  JSON.stringify([
    'payout rule',
    merchantId,
    ...[rule.schedule, rule.weekday, rule.monthDay, rule.hour],
    ...[rule.threshold, rule.reserve].map((one) => (one === null ? null : String(one))),
    ...[proof, setAt.toISOString()],
  ])

/** Proof that this platform wrote a rule after a password: HMAC-SHA-256 under HUMIDOR_SECRET, which the database does not know. */
export const sealOfRule = (vault: Pick<Vault, 'keyedHash'>, it: SealedRule): Buffer => vault.keyedHash(ruleText(it))

/** Whether a stored rule still has its seal, also under a replaced secret that is still known. */
export function isSealed(vault: Pick<Vault, 'keyedHashes'>, row: RuleRow): boolean {
  const text = ruleText({ merchantId: row.merchant_id, rule: ruleIn(row), proof: row.proof, setAt: row.set_at })
  return vault.keyedHashes(text).some((hash) => hash.length === row.seal.length && timingSafeEqual(hash, row.seal))
}

/** Moves the next time of a rule to a zone's clock. */
export async function moveSchedule(tx: Tx, { merchantId, zone, at }: { merchantId: number; zone: string; at: Date }) {
  const row = await lockRule(tx, merchantId)
  // One that is due already is tried by the clock under which it became due.
  if (!row?.next_at || row.next_at <= at) return
  await putDue(tx, merchantId, { next_at: nextDue(ruleIn(row), zone, at) ?? null })
}
