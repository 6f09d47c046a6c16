import type { DrawEntry, DrawnEntry } from '@humidor/domain/products/draw.ts'
import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import type { ShownEntry } from '../draws/draws.ts'

/** The entries of a draw, by their numbers. */
export async function entriesOf(tx: Tx, sessionId: bigint): Promise<DrawEntry[]> {
  const { rows } = await sql<DrawEntry>`
    select oid, money from preorder where session_id = ${sessionId} order by oid`.execute(tx)
  return rows
}

/** The totals of orders that won, are unpaid, and may still be paid in time, by type. */
export async function spokenFor(db: Db): Promise<Record<PreorderType, bigint>> {
  const { rows } = await sql<{ usdc: bigint; cig: bigint }>`
    select coalesce(sum(money) filter (where type = 'usdc'), 0)::bigint as usdc,
      coalesce(sum(money) filter (where type = 'cig'), 0)::bigint as cig
    from preorder where status in ('locked', 'paying') and late_at is null and session_id is not null`.execute(db)
  return rows[0] ?? { usdc: 0n, cig: 0n }
}

/**
 * Records the winners and the losers of a draw, each with its place.
 * @throws where one of them is no longer an entry
 */
export async function writeDrawn(tx: Tx, drawn: readonly DrawnEntry[], { at, opensAt }: { at: Date; opensAt: Date }) {
  if (drawn.length === 0) return []
  const { rows } = await sql<{ oid: bigint; uid: number; type: PreorderType; money: bigint }>`
    update preorder p set place = d.place, status = case when d.won then 'locked' else 'failed' end,
      status_at = greatest(${at}, p.created_at), opens_at = case when d.won then ${opensAt}::timestamptz end
    from unnest(${drawn.map(({ oid }) => oid)}::bigint[], ${drawn.map(({ place }) => place)}::int[],
      ${drawn.map(({ won }) => won)}::boolean[]) d (oid, place, won)
    where p.oid = d.oid and p.status = 'created'
    returning p.oid, p.uid, p.type, p.money`.execute(tx)
  if (rows.length !== drawn.length) throw new Error('an entry of a draw has its result already')
  return rows
}

/** A page of the entries of a draw, by their numbers, from above one on. */
export async function publicEntries(db: Db, sessionId: bigint, above: bigint, limit: number): Promise<ShownEntry[]> {
  const { rows } = await sql<ShownEntry>`
    select oid, money, place, case when place is null then null else status <> 'failed' end as won
    from preorder where session_id = ${sessionId} and oid > ${above} order by oid limit ${limit}`.execute(db)
  return rows
}
