import type { MovementState } from '@humidor/domain/money/movement.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Written } from '../../../../ledger/act.ts'
import type { ReservedTransfer } from '../wallet.postings.ts'
import type { Due } from './completing.ts'
import type { Ended } from './end-movements.ts'

export interface NewReview {
  uid: number
  toUid: number
  money: bigint
  /** Part of `money`. */
  fee: bigint
  at: Date
  dueAt: Date
}

/** Writes transfers in review, alongside the transfers that reserve their money. */
export async function writeReviews(tx: Tx, rows: readonly Written<NewReview>[]): Promise<void> {
  await sql`
    insert into transfer_review (uid, to_uid, money, fee, created_at, due_at, held_by)
    select * from unnest(${rows.map(({ row }) => row.uid)}::int[], ${rows.map(({ row }) => row.toUid)}::int[],
      ${rows.map(({ row }) => row.money)}::bigint[], ${rows.map(({ row }) => row.fee)}::bigint[],
      ${rows.map(({ row }) => row.at.toISOString())}::timestamptz[],
      ${rows.map(({ row }) => row.dueAt.toISOString())}::timestamptz[],
      ${rows.map(({ transferId }) => transferId)}::bigint[])`.execute(tx)
}

/** A transfer in review with the names of its giver and receiver. */
export interface ReviewRow extends ReservedTransfer {
  id: bigint
  held_by: bigint
  name: string
  to_name: string
}

/** Locks transfers whose review is over, the first due first. Skips those that another transaction is ending. */
export async function lockDueReviews(tx: Tx, { at, limit, except = [] }: Due): Promise<ReviewRow[]> {
  const { rows } = await sql<ReviewRow>`
    select r.id, r.uid, r.to_uid, r.money, r.fee, r.held_by, giver.name, receiver.name as to_name
    from transfer_review r join member giver on giver.uid = r.uid join member receiver on receiver.uid = r.to_uid
    where r.state = 'pending' and r.due_at <= ${at} and r.id <> all (${except}::bigint[])
      -- The transfer of a frozen giver waits until they are unfrozen, or until it is cancelled or stopped. So it does while they have
      -- locked the account.
      and giver.frozen_reason is null
      and (giver.lockdown_at is null or giver.lockdown_ends_at <= ${at})
    order by r.due_at, r.id limit ${limit} for no key update of r skip locked`.execute(tx)
  return rows
}

/** Locks one transfer, in review or ended. Undefined: there is none of that number, or `uid` did not give it. */
export async function lockReview(tx: Tx, id: bigint, uid?: number) {
  const { rows } = await sql<ReviewRow & { state: MovementState }>`
    select r.id, r.uid, r.to_uid, r.money, r.fee, r.held_by, r.state, giver.name, receiver.name as to_name
    from transfer_review r join member giver on giver.uid = r.uid join member receiver on receiver.uid = r.to_uid
    where r.id = ${id} and (${uid ?? null}::int is null or r.uid = ${uid ?? null}) for no key update of r`.execute(tx)
  return rows[0]
}

/** The operator who stopped a transfer, and their reason. */
export interface Stop {
  operatorId: number
  reason: string
}

/** Writes how locked transfers ended, never before they began: the clock of another node may be behind. */
export const writeEndedReviews =
  (stop?: Stop) =>
  async (tx: Tx, { ended, state, at }: Ended): Promise<void> => {
    await sql`
      update transfer_review r set state = ${state}, ended_at = greatest(${at}, r.created_at), ended_by = e.by,
        stopped_by = ${stop?.operatorId ?? null}, reason = ${stop?.reason ?? null}
      from unnest(${ended.map(({ id }) => id)}::bigint[], ${ended.map(({ by }) => by)}::bigint[]) e (id, by)
      where r.id = e.id`.execute(tx)
  }

/** Bounds the list, however many transfers a member makes. */
const MAX_ROWS = 1_000

/** A transfer in review in its giver's list. */
export interface PendingReview {
  id: bigint
  money: bigint
  fee: bigint
  created_at: Date
  due_at: Date
  to_name: string
}

/** A member's transfers in review, the newest first. */
export async function pendingReviewsOf(db: Db, uid: number): Promise<PendingReview[]> {
  const { rows } = await sql<PendingReview>`
    select r.id, r.money, r.fee, r.created_at, r.due_at, m.name as to_name
    from transfer_review r join member m on m.uid = r.to_uid
    where r.uid = ${uid} and r.state = 'pending' order by r.id desc limit ${MAX_ROWS}`.execute(db)
  return rows
}
