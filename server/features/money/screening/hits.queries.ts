import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ReviewRule } from '@humidor/domain/money/review.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'

export interface Screened {
  chain: Chain
  /** The 20 bytes as 40 lower-case hexadecimal digits. */
  bytes: string
}

/** The entries in force about an address on a network. */
export async function entriesInForce(db: Db, { chain, bytes }: Screened): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select e.id from screening_entry e join screening_list l on l.id = e.list_id
    where e.bytes = ${bytes} and (e.network is null or e.network = ${chain}) and e.removed_at is null and l.in_force_at is not null
    order by e.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Whose hit it is. */
export interface Whose {
  uid: number | null
  merchant_id: number | null
}

export interface NewHit {
  rule: ReviewRule
  entryId: bigint | null
  value: bigint | null
  threshold: bigint | null
}

/** Writes hits of a withdrawal that is not paid yet. One that it has already is left out. */
export async function insertHits(tx: Tx, of: Whose & { withdrawalId: bigint; at: Date }, hits: readonly NewHit[]) {
  if (hits.length === 0) return
  const about = { withdrawal_id: of.withdrawalId, uid: of.uid, merchant_id: of.merchant_id, found_at: of.at }
  await tx
    .insertInto('review_hit')
    .values(
      hits.map(({ rule, entryId, value, threshold }) => ({ ...about, rule, entry_id: entryId, value, threshold })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Flags a credited payment from listed addresses. */
export async function insertPaymentHits(
  tx: Tx,
  of: { paymentId: bigint; uid: number; at: Date },
  entries: readonly bigint[],
) {
  await tx
    .insertInto('review_hit')
    .values(
      entries.map((entry_id) => ({
        ...{ rule: 'listed' as const, payment_id: of.paymentId, uid: of.uid, entry_id, found_at: of.at },
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** A hit with its evidence, and who cleared it. */
export interface HitRow extends Whose {
  id: bigint
  withdrawal_id: bigint | null
  payment_id: bigint | null
  rule: ReviewRule
  entry_id: bigint | null
  list: string | null
  list_id: number | null
  line: number | null
  source: string | null
  reason: string | null
  in_force_at: Date | null
  removed_at: Date | null
  value: bigint | null
  threshold: bigint | null
  found_at: Date
  cleared_at: Date | null
  cleared_by: string | null
  cleared_second: string | null
}

/** SQL: hits with their evidence. */
const hitsWithEvidence = sql`
  select h.id, h.withdrawal_id, h.payment_id, h.uid, h.merchant_id, h.rule, h.entry_id, l.name as list, l.id as list_id, e.line,
    e.source, e.reason, l.in_force_at, e.removed_at, h.value, h.threshold, h.found_at, c.cleared_at, m.name as cleared_by, k.name as cleared_second
  from review_hit h
  left join screening_entry e on e.id = h.entry_id left join screening_list l on l.id = e.list_id
  left join review_clearance c on c.hit_id = h.id
  left join approval a on a.id = c.approval_id left join operator m on m.id = a.maker left join operator k on k.id = a.checker`

/** The hits of withdrawals, by their numbers. */
export async function hitsOf(db: Db, withdrawals: readonly bigint[]): Promise<HitRow[]> {
  if (withdrawals.length === 0) return []
  const { rows } = await sql<HitRow>`
    ${hitsWithEvidence} where h.withdrawal_id = any (${withdrawals}::bigint[]) order by h.id`.execute(db)
  return rows
}

interface TimelineRange {
  of: 'member' | 'merchant'
  number: number
  below: bigint | undefined
  from: Date | undefined
  before: Date | undefined
  limit: number
}

/** The hits of a member or merchant below a number, the newest first. */
export async function hitsBelow(db: Db, { of, number, below, from, before, limit }: TimelineRange): Promise<HitRow[]> {
  const { rows } = await sql<HitRow>`
    ${hitsWithEvidence} where ${of === 'member' ? sql`h.uid` : sql`h.merchant_id`} = ${number}
      and ${below === undefined ? sql`true` : sql`h.id < ${below}`}
      and ${from === undefined ? sql`true` : sql`h.found_at >= ${from}`}
      and ${before === undefined ? sql`true` : sql`h.found_at < ${before}`}
    order by h.id desc limit ${limit}`.execute(db)
  return rows
}

/** The numbers of a withdrawal's hits that two operators have not cleared. */
export async function openHits(db: Db, withdrawalId: bigint): Promise<string[]> {
  const { rows } = await sql<{ id: bigint }>`
    select h.id from review_hit h where h.withdrawal_id = ${withdrawalId}
      and not exists (select from review_clearance c where c.hit_id = h.id) order by h.id`.execute(db)
  return rows.map(({ id }) => String(id))
}

/** SQL: whether a withdrawal `w` waits for a review. */
export const isStopped = sql<boolean>`exists (
  select from review_hit h where h.withdrawal_id = w.id and not exists (select from review_clearance c where c.hit_id = h.id))`

/** Clears hits by the decision of two operators. */
export const clearHits = (tx: Tx, hits: readonly string[], it: { approvalId: string; at: Date }) =>
  tx
    .insertInto('review_clearance')
    .values(hits.map((id) => ({ hit_id: BigInt(id), approval_id: it.approvalId, cleared_at: it.at })))
    .execute()

/** Payments from listed addresses since a moment, the oldest first. @returns the number of a payment, and its amount in millionths */
export async function paymentsFlaggedSince(db: Db, since: Date, limit: number) {
  const { rows } = await sql<{ id: bigint; amount: bigint }>`
    select p.id, coalesce(p.amount, 0) as amount from (
      select distinct payment_id from review_hit where payment_id is not null and found_at >= ${since}) h
    join chain_transfer p on p.id = h.payment_id order by p.id limit ${limit}`.execute(db)
  return rows
}
