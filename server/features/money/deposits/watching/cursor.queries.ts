import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type Selectable, sql } from 'kysely'
import type { ChainHead, Noticed } from '../../../../adapters/chain.ts'
import type { Db, Tx } from '../../../../database/database.ts'
import type { Schema } from '../../../../database/tables.ts'

export type Cursor = Selectable<Schema['chain_cursor']>

export const cursorOf = (db: Db, chain: Chain) =>
  db.selectFrom('chain_cursor').selectAll().where('chain', '=', chain).executeTakeFirst()

/** Begins to read a chain. Of two concurrent watchers, one begins. */
export const beginCursor = (db: Db, cursor: { chain: Chain; first: bigint; head: ChainHead; at: Date }) =>
  db
    .insertInto('chain_cursor')
    .values({
      chain: cursor.chain,
      first_block: cursor.first,
      scanned: cursor.first - 1n,
      head: cursor.head.number,
      head_hash: cursor.head.hash,
      finalized: cursor.head.finalized,
      head_at: cursor.at,
      grown_at: cursor.at,
      version: 0n,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/**
 * Moves the cursor on in this transaction. False: another watcher has moved it since it was read, and the caller must
 * discard its reading of the chain.
 */
export async function moveCursor(
  tx: Tx,
  from: Cursor,
  to: { scanned: bigint; head: ChainHead; at: Date; noticed: Noticed },
) {
  const moved = await tx
    .updateTable('chain_cursor')
    .set({
      scanned: to.scanned,
      head: to.head.number,
      head_hash: to.head.hash,
      finalized: to.head.finalized,
      head_at: to.at,
      ...(to.head.number > from.head ? { grown_at: to.at } : {}),
      trouble: null,
      trouble_at: null,
      ...disagreeing(to.noticed, to.at),
      version: from.version + 1n,
    })
    .where('chain', '=', from.chain)
    .where('version', '=', from.version)
    .executeTakeFirst()
  return moved.numUpdatedRows === 1n
}

/** Locks a chain's cursor until the transaction ends. */
export const lockCursor = (tx: Tx, chain: Chain) =>
  tx.selectFrom('chain_cursor').selectAll().where('chain', '=', chain).forUpdate().executeTakeFirst()

/**
 * Sets a cursor back to a block, from which the next reading goes on. Forgets the notes on the blocks above it.
 * `headAt`: since when the chain may have grown from there.
 */
export async function setCursorBack(tx: Tx, it: { chain: Chain; block: bigint; hash: string; at: Date; headAt: Date }) {
  const { chain, block, hash, at, headAt } = it
  await tx.deleteFrom('chain_scan').where('chain', '=', chain).where('from_block', '>', block).execute()
  const cut = await tx
    .updateTable('chain_scan')
    .set({ to_block: block, to_hash: hash })
    .where('chain', '=', chain)
    .where('to_block', '>=', block)
    .executeTakeFirst()
  if (cut.numUpdatedRows === 0n)
    await tx.insertInto('chain_scan').values({ chain, from_block: block, to_block: block, to_hash: hash, at }).execute()
  await tx
    .updateTable('chain_cursor')
    .set({
      ...{ scanned: block, head: block, head_hash: hash, head_at: headAt, grown_at: at, swept_at: null },
      finalized: sql<bigint>`least(finalized, ${block})`,
      others_through: sql<bigint>`least(others_through, ${block})`,
      version: sql<bigint>`version + 1`,
    })
    .where('chain', '=', chain)
    .execute()
}

/** The stored observations about the providers. */
const disagreeing = ({ disagreement, odd }: Noticed, at: Date) => ({
  disagreement: disagreement?.slice(0, LONGEST_NOTE) ?? null,
  disagrees_since: disagreement === undefined ? null : sql<Date>`coalesce(disagrees_since, ${at})`,
  odd_rows: sql<bigint>`odd_rows + ${odd}`,
})

/** Characters of a disagreement that are stored. */
const LONGEST_NOTE = 600

/** Moves the cursor by nothing, so that another watcher discards its present reading. */
export async function bumpCursor(tx: Tx, { chain, version }: Cursor) {
  const bumped = await tx
    .updateTable('chain_cursor')
    .set({ version: version + 1n })
    .where('chain', '=', chain)
    .where('version', '=', version)
    .executeTakeFirst()
  return bumped.numUpdatedRows === 1n
}

/**
 * Stores an alarm for operators. Answers whether it differs from the last one: of several concurrent callers, one
 * gets true.
 */
export async function keepAlarm(db: Db, chain: Chain, alarm: string, at: Date) {
  const kept = await db
    .updateTable('chain_cursor')
    .set({ alarm, alarm_at: at })
    .where('chain', '=', chain)
    .where(sql<boolean>`alarm is distinct from ${alarm}`)
    .executeTakeFirst()
  return kept.numUpdatedRows === 1n
}

/** The `skip`-newest stretch read at or below a height, with the hash of its last block. */
export const stretch = (db: Db, chain: Chain, { below, skip }: { below: bigint; skip: number }) =>
  db
    .selectFrom('chain_scan')
    .select(['to_block', 'to_hash'])
    .where('chain', '=', chain)
    .where('to_block', '<=', below)
    .orderBy('to_block', 'desc')
    .limit(1)
    .offset(skip)
    .executeTakeFirst()

/** The number of stored stretches at or below a height. */
export async function stretches(db: Db, chain: Chain, below: bigint) {
  const { count } = await db
    .selectFrom('chain_scan')
    .select(({ fn }) => fn.countAll<bigint>().as('count'))
    .where('chain', '=', chain)
    .where('to_block', '<=', below)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Notes that all blocks after the common block were read. Replaces earlier notes on them. */
export async function noteStretch(
  tx: Tx,
  it: { chain: Chain; after: bigint; through: { number: bigint; hash: string }; at: Date },
) {
  const { chain, after, through, at } = it
  await tx.deleteFrom('chain_scan').where('chain', '=', chain).where('to_block', '>', after).execute()
  if (through.number <= after) return
  await tx
    .insertInto('chain_scan')
    .values({ chain, from_block: after + 1n, to_block: through.number, to_hash: through.hash, at })
    .execute()
}

/** Deletes stretches that are too old for any re-org, the oldest first, so that no gap opens. */
export const forgetStretches = (tx: Tx, chain: Chain, below: bigint) =>
  tx.deleteFrom('chain_scan').where('chain', '=', chain).where('to_block', '<', below).execute()

/** Every address on which money may come: those offered now, which are stored from now on, and all former ones. */
export async function watchedAddresses(db: Db, chain: Chain, offered: readonly string[]) {
  if (offered.length > 0)
    await db
      .insertInto('deposit_address')
      .values(offered.map((address) => ({ chain, address })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  const rows = await db.selectFrom('deposit_address').select('address').where('chain', '=', chain).execute()
  return rows.map(({ address }) => address)
}

/** Notes that the last hours were read again. */
export const noteSwept = (db: Db, chain: Chain, at: Date) =>
  db.updateTable('chain_cursor').set({ swept_at: at }).where('chain', '=', chain).execute()

/** Notes since when payments wait because too few providers confirm them; null: none waits any more. */
export const noteWaiting = (db: Db, chain: Chain, at: Date | null) =>
  db
    .updateTable('chain_cursor')
    .set({ waits_since: at })
    .where('chain', '=', chain)
    .where('waits_since', at === null ? 'is not' : 'is', null)
    .execute()

/** Notes that a chain could not be read, since when, and the disagreements of its providers. Earlier readings stay. */
export const noteFailure = (db: Db, chain: Chain, it: { trouble: string; noticed: Noticed; at: Date }) =>
  db
    .updateTable('chain_cursor')
    .set({
      trouble: it.trouble,
      trouble_at: sql<Date>`coalesce(trouble_at, ${it.at})`,
      ...disagreeing(it.noticed, it.at),
    })
    .where('chain', '=', chain)
    .returning(['trouble_at', 'disagrees_since'])
    .executeTakeFirst()

/** The expected events on a chain: confirming payments, except some, and deposits on a member's screen. */
export async function awaited(db: Db, chain: Chain, { at, except }: { at: Date; except: readonly bigint[] }) {
  const { rows } = await sql<{ confirming: boolean; waiting: boolean }>`
    select exists (select from chain_transfer where chain = ${chain} and state = 'seen'
        and id <> all (${except}::bigint[])) as confirming,
      exists (select from deposit_intent where chain = ${chain} and released_at is null and state = 'waiting'
        and expires_at > ${at}) as waiting`.execute(db)
  return rows[0] ?? { confirming: false, waiting: false }
}
