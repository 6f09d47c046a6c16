import type { PreorderType } from '@humidor/domain/products/preorder.ts'
import { sql } from 'kysely'
import type { Tx } from '../../../database/database.ts'

/** An order that may be paid from now on. */
export interface Opened {
  id: bigint
  uid: number
  type: PreorderType
  money: bigint
}

/**
 * Opens due orders for payment, and skips those that another worker has locked. The payment time starts now, however late this
 * runs. Its length in seconds is fixed here: later settings do not change it.
 */
export async function openForPayment(
  tx: Tx,
  { at, window, limit }: { at: Date; window: number; limit: number },
): Promise<Opened[]> {
  const { rows } = await sql<Opened>`
    update preorder p set status = 'paying', status_at = greatest(${at}, p.opens_at),
      pay_until = greatest(${at}, p.opens_at) + make_interval(secs => ${window})
    from (
      select oid from preorder where status = 'locked' and opens_at <= ${at} order by opens_at, oid limit ${limit}
      for no key update skip locked
    ) due
    where p.oid = due.oid returning p.oid as id, p.uid, p.type, p.money`.execute(tx)
  return rows
}

/** A paid order whose holding period is over. */
export interface Mature extends Opened {
  /** Millionths of ₡. */
  promised: bigint
}

/** Locks paid orders whose holding period ends by a moment, except for some, the first due first. */
export async function lockMature(
  tx: Tx,
  { at, except, limit }: { at: Date; except: readonly bigint[]; limit: number },
): Promise<Mature[]> {
  const { rows } = await sql<Mature>`
    select oid as id, uid, type, money, promised from preorder
    where status = 'paid' and ends_at <= ${at} and oid <> all (${except}::bigint[])
    order by ends_at, oid limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Records the end of locked orders, each with its transfer. */
export const writeEnded = (tx: Tx, ended: readonly { oid: bigint; by: bigint }[], at: Date) =>
  sql`
    update preorder p set status = 'ended', status_at = greatest(${at}, p.paid_at), ended_at = greatest(${at}, p.paid_at), ended_by = e.by
    from unnest(${ended.map(({ oid }) => oid)}::bigint[], ${ended.map(({ by }) => by)}::bigint[]) e (oid, by)
    where p.oid = e.oid`.execute(tx)
