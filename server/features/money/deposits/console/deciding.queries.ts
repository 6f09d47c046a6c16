import type { Chain } from '@humidor/domain/money/deposit.ts'
import type { ManualSum } from '@humidor/domain/money/transparency.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../../database/database.ts'

/**
 * Locks an unmatched payment, and all payments of its transaction, in one order. The second of two decisions about
 * them sees the first one's outcome: claims are answered once no payment of the transaction waits any more.
 */
export async function lockPayment(tx: Tx, id: bigint) {
  const paid = await tx
    .selectFrom('chain_transfer')
    .selectAll()
    .where(({ eb, refTuple, selectFrom }) =>
      eb(
        refTuple('chain', 'tx_hash'),
        'in',
        selectFrom('chain_transfer').select(['chain', 'tx_hash']).where('id', '=', id).$asTuple('chain', 'tx_hash'),
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
  return paid.find((payment) => payment.id === id)
}

/** Locks a payment in another token. */
export const lockStrange = (tx: Tx, id: bigint) =>
  tx.selectFrom('strange_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Whether a request about a payment waits for a decision. */
export async function isAskedAbout(tx: Tx, about: string, at: Date) {
  const { rows } = await sql`
    select from approval where kind in ('assignPayment', 'leavePayment') and about = ${about} and state = 'waiting'
      and expires_at > ${at} limit 1`.execute(tx)
  return rows.length > 0
}

export interface NewAssignment {
  payment_id: bigint
  uid: number | null
  amount: bigint
  remainder: bigint
  transfer_id: bigint
  approval_id: string
  at: Date
}

/** Writes the receiver of a payment. */
export async function insertAssignment(tx: Tx, assignment: NewAssignment) {
  const { payment_id: id, transfer_id, remainder } = assignment
  await tx
    .insertInto('deposit_assignment')
    .values({ ...assignment, remainder: remainder.toString() })
    .execute()
  await tx.updateTable('chain_transfer').set({ state: 'assigned', transfer_id }).where('id', '=', id).execute()
}

/** Takes a payment off the queue without crediting it. */
export const leave = (
  tx: Tx,
  table: 'chain_transfer' | 'strange_transfer',
  id: bigint,
  left: { left_at: Date; left_reason: string; left_by: string },
) => tx.updateTable(table).set(left).where('id', '=', id).execute()

/** Whether a payment of a transaction still waits for an operator. */
export async function hasWaiting(tx: Tx, chain: Chain, txid: string) {
  const { rows } = await sql`
    select from chain_transfer where chain = ${chain} and tx_hash = ${txid} and state = 'unmatched' and left_at is null limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

export interface OpenClaim {
  id: string
  uid: number
  name: string
  chain: Chain
  tx_hash: string
}

/** The open claims to transactions, the oldest first. */
export async function openClaims(db: Db, on: readonly { chain: Chain; txid: string }[]): Promise<OpenClaim[]> {
  const { rows } = await sql<OpenClaim>`
    select k.id::text as id, k.uid, m.name, k.chain, k.tx_hash from deposit_claim k join member m on m.uid = k.uid
    where k.state = 'looked at' and (k.chain, k.tx_hash) in (
      select * from unnest(${on.map(({ chain }) => chain)}::text[], ${on.map(({ txid }) => txid)}::text[]))
    order by k.id`.execute(db)
  return rows
}

/**
 * Writes the reply to the open claims of a transaction, or to one of them by its id. Answers their members and
 * amounts.
 */
export async function writeReplies(
  tx: Tx,
  which: { chain: Chain; txid: string } | { id: bigint },
  answer: { reply: string; at: Date },
) {
  const { rows } = await sql<{ uid: number; amount: bigint }>`
    update deposit_claim k set state = 'left', reply = ${answer.reply}, ended_at = ${answer.at}
    from deposit_intent i where i.id = k.intent_id and k.state = 'looked at'
      and ${'id' in which ? sql`k.id = ${which.id}` : sql`k.chain = ${which.chain} and k.tx_hash = ${which.txid}`}
    returning k.uid, i.amount`.execute(tx)
  return rows
}

export const lockClaim = (tx: Tx, id: bigint) =>
  tx.selectFrom('deposit_claim').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Unmatched payments that operators credited to a member or to the treasury: since a moment, and ever. */
export async function assignmentSums(db: Db, since: Date): Promise<ManualSum[]> {
  const { rows } = await sql<ManualSum>`
    select case when uid is null then 'assignedToTreasury' else 'assignedToMember' end as kind, 'USDT' as coin,
      count(*) as count, sum(amount)::bigint as amount, count(*) filter (where at > ${since}) as "recentCount",
      coalesce(sum(amount) filter (where at > ${since}), 0)::bigint as "recentAmount"
    from deposit_assignment group by 1`.execute(db)
  return rows
}
