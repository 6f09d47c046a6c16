import { type Chain, LARGEST_TAIL } from '@humidor/domain/money/deposit.ts'
import { type Selectable, sql } from 'kysely'
import type { ChainTransfer } from '../../../../adapters/chain.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'
import type { UnmatchedReason } from '../deposits.queries.ts'

export type TransferRow = Selectable<Schema['chain_transfer']>

/** A stored payment, in the form in which a chain reports it. */
export const toChain = (it: TransferRow): ChainTransfer => ({
  tx: it.tx_hash,
  log: it.log_index,
  block: { number: it.block_number, hash: it.block_hash },
  contract: it.contract,
  from: it.from_address,
  to: it.to_address,
  raw: BigInt(it.raw),
})

/** The lowest block, from one on, with an unprocessed payment. */
export const lowestSeen = (db: Db, chain: Chain, from: bigint) =>
  db
    .selectFrom('chain_transfer')
    .select('block_number')
    .where('chain', '=', chain)
    .where('state', '=', 'seen')
    .where('block_number', '>=', from)
    .orderBy('block_number')
    .limit(1)
    .executeTakeFirst()

/** The stored payments from a block on, and those of some transactions in any block. */
export const knownTransfers = (db: Db, chain: Chain, from: bigint, txs: readonly string[]) =>
  db
    .selectFrom('chain_transfer')
    .selectAll()
    .where('chain', '=', chain)
    .where(({ or, and, eb }) =>
      or([
        and([eb('block_number', '>=', from), eb('state', '<>', 'orphaned')]),
        ...(txs.length > 0 ? [eb('tx_hash', 'in', txs)] : []),
      ]),
    )
    .orderBy('block_number')
    .orderBy('log_index')
    .execute()

/** The transactions among these that are stored, in any state. */
export async function knownTxs(db: Db, chain: Chain, txids: readonly string[]) {
  if (txids.length === 0) return new Set<string>()
  const { rows } = await sql<{ tx_hash: string }>`
    select distinct tx_hash from chain_transfer where chain = ${chain} and state <> 'orphaned'
      and tx_hash = any (${txids}::text[])`.execute(db)
  return new Set(rows.map((row) => row.tx_hash))
}

export async function insertTransfer(
  tx: Tx,
  it: { chain: Chain; found: ChainTransfer; amount: bigint | null; at: Date },
) {
  const { chain, found, amount, at } = it
  const { id } = await tx
    .insertInto('chain_transfer')
    .values({
      chain,
      tx_hash: found.tx,
      log_index: found.log,
      contract: found.contract,
      from_address: found.from,
      to_address: found.to,
      raw: found.raw.toString(),
      amount,
      block_number: found.block.number,
      block_hash: found.block.hash,
      state: 'seen',
      seen_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By when the payment `c` was on the chain: it was seen, or its block was read, although it was left out then. */
const onChain = sql<Date>`least(c.seen_at, (
  select s.at from chain_scan s where s.chain = c.chain and s.to_block >= c.block_number order by s.to_block limit 1))`

/** By when a payment was on the chain, as far as we know. It does not match a deposit that was opened later. */
export async function onChainBy(tx: Tx, id: bigint) {
  const { rows } = await sql<{ at: Date }>`select ${onChain} as at from chain_transfer c where c.id = ${id}`.execute(tx)
  return rows[0]?.at
}

/**
 * The condition of a match: the exact amount on the exact address, of a deposit that was opened before, where that is
 * known.
 */
interface Paid {
  chain: Chain
  address: string
  amount: bigint
  by: Date | undefined
}

/** Deposits that were open by then; all of them if the moment is unknown. */
const openedBy = (by: Date | undefined) => (by ? sql<boolean>`opened_at <= ${by}` : sql<boolean>`true`)

/** Gives a payment the deposit of exactly this amount on exactly this address, if it still waits. */
export async function matchTransfer(tx: Tx, it: Paid & { id: bigint }) {
  const intent = await tx
    .updateTable('deposit_intent')
    .set({ state: 'confirming' })
    .where('chain', '=', it.chain)
    .where('address', '=', it.address)
    .where('amount', '=', it.amount)
    .where('released_at', 'is', null)
    .where('state', '=', 'waiting')
    .where(openedBy(it.by))
    .returning('id')
    .executeTakeFirst()
  if (!intent) return false
  await tx
    .updateTable('chain_transfer')
    .set({ intent_id: intent.id, reason: null, suggests: null })
    .where('id', '=', it.id)
    .execute()
  return true
}

/** The deposit of this amount on this address, paid or not. */
export const holderOf = (tx: Tx, it: Paid) =>
  tx
    .selectFrom('deposit_intent')
    .select('id')
    .where('chain', '=', it.chain)
    .where('address', '=', it.address)
    .where('amount', '=', it.amount)
    .where('released_at', 'is', null)
    .where(openedBy(it.by))
    .executeTakeFirst()

/**
 * The deposit that a payment of another amount was probably meant for: the last one that had this very amount before
 * its grace was over, or the only one that waits and asked for this much but for the tail.
 */
export async function likelyIntent(tx: Tx, { chain, address, amount, by }: Paid) {
  const late = await tx
    .selectFrom('deposit_intent')
    .select('id')
    .where('chain', '=', chain)
    .where('address', '=', address)
    .where('amount', '=', amount)
    .where('released_at', 'is not', null)
    .where(openedBy(by))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (late) return late
  const near = await tx
    .selectFrom('deposit_intent')
    .select('id')
    .where('chain', '=', chain)
    .where('address', '=', address)
    .where('released_at', 'is', null)
    .where('amount', '>=', amount - LARGEST_TAIL)
    .where('amount', '<=', amount + LARGEST_TAIL)
    .where('asked', '<=', amount)
    .where('asked', '>=', amount - LARGEST_TAIL)
    .where('state', '=', 'waiting')
    .where(openedBy(by))
    .limit(2)
    .execute()
  return near.length === 1 ? near[0] : undefined
}

export const giveReason = (tx: Tx, id: bigint, reason: UnmatchedReason, suggests: bigint | null) =>
  tx.updateTable('chain_transfer').set({ reason, suggests }).where('id', '=', id).execute()

/** Writes the present block of a payment. A vanished one is back. */
export const relocate = (tx: Tx, id: bigint, { block, log }: ChainTransfer) =>
  tx
    .updateTable('chain_transfer')
    .set({
      block_number: block.number,
      block_hash: block.hash,
      log_index: log,
      lost_at: null,
      state: sql`case when state = 'orphaned' then 'seen' else state end`,
    })
    .where('id', '=', id)
    .execute()

/** Marks a payment without a credit as vanished, and since when. Its deposit, if it had one, waits again. */
export async function orphan(tx: Tx, { id, intent_id: intent }: Pick<TransferRow, 'id' | 'intent_id'>, at: Date) {
  await tx
    .updateTable('chain_transfer')
    .set({ state: 'orphaned', intent_id: null, settled_at: null, lost_at: at })
    .where('id', '=', id)
    .execute()
  if (intent === null) return
  await tx
    .updateTable('deposit_intent')
    .set({ state: 'waiting' })
    .where('id', '=', intent)
    .where('state', '=', 'confirming')
    .execute()
}

/**
 * Gives a deposit whose payment vanished the next one of the same amount, if there is a second one that became
 * unmatched. It is processed again, for this deposit.
 */
export const takeSecond = (tx: Tx, intent: bigint) =>
  sql`
    with second as (
      select c.id from deposit_intent i join chain_transfer c
          on c.chain = i.chain and c.to_address = i.address and c.amount = i.amount
        where i.id = ${intent} and i.state = 'waiting' and i.released_at is null
          and c.state = 'unmatched' and c.left_at is null and c.lost_at is null and i.opened_at <= ${onChain}
        order by c.block_number, c.log_index limit 1),
    taken as (
      update chain_transfer set state = 'seen', intent_id = ${intent}, reason = null, suggests = null, settled_at = null
        where id in (select id from second) returning id)
    update deposit_intent set state = 'confirming' where id = ${intent} and exists (select from taken)`.execute(tx)

/** Marks a credited payment as vanished. The credit stays, and operators are warned. */
export const markLost = (tx: Tx, id: bigint, at: Date) =>
  tx.updateTable('chain_transfer').set({ lost_at: at }).where('id', '=', id).where('lost_at', 'is', null).execute()

/** Milliseconds for which a transaction may come back after a re-org, on either chain. */
const RETURNS = 86_400_000

/**
 * Frees the amounts whose day of grace is over. Only for a chain that was read up to its head after that, and not
 * while a payment that came in time and was lost in a re-org may come back.
 */
export const releaseSlots = (tx: Tx, chain: Chain, at: Date) =>
  sql`
    update deposit_intent i set released_at = ${at}
    where i.chain = ${chain} and i.released_at is null and i.grace_until <= ${at} and i.state <> 'confirming'
      and not exists (select from chain_transfer c where c.chain = i.chain and c.to_address = i.address and c.amount = i.amount
        and c.state = 'orphaned' and c.lost_at > ${new Date(at.getTime() - RETURNS)})`.execute(tx)

/** Locks a payment that is to be processed. Undefined: it was processed or moved meanwhile. */
export const lockTransfer = (tx: Tx, { id, block_hash, log_index }: TransferRow) =>
  tx
    .selectFrom('chain_transfer')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'seen')
    .where('block_hash', '=', block_hash)
    .where('log_index', '=', log_index)
    .forUpdate()
    .executeTakeFirst()

/** Marks a confirming deposit as credited. Answers its member and amount. @throws if it is not confirming */
export const creditIntent = (tx: Tx, id: bigint, at: Date) =>
  tx
    .updateTable('deposit_intent')
    .set({ state: 'credited', credited_at: at })
    .where('id', '=', id)
    .where('state', '=', 'confirming')
    .returning(['uid', 'amount'])
    .executeTakeFirstOrThrow()

export const markCredited = (tx: Tx, id: bigint, transferId: bigint, at: Date) =>
  tx
    .updateTable('chain_transfer')
    .set({ state: 'credited', transfer_id: transferId, settled_at: at })
    .where('id', '=', id)
    .execute()

export const markUnmatched = (tx: Tx, id: bigint, at: Date) =>
  tx.updateTable('chain_transfer').set({ state: 'unmatched', settled_at: at }).where('id', '=', id).execute()
