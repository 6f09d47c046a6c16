import { sql } from 'kysely'
import type { Db, Tx } from '../../../database/database.ts'
import { isoOf, rootOf, treeOf } from './tree.queries.ts'

/** The transfers of a block: above `after`, up to and including `upto`. */
interface Range {
  after: bigint
  upto: bigint
}

/** A sealed block that is not signed yet. */
export interface UnsignedBlock extends Range {
  block: bigint
  blockHash: string
  sealedAt: string
}

/** The limits of a round. The last block of a round may exceed the second. */
export interface RoundSize {
  blocks: number
  entries: number
}

/** True when a sealed block has no signature. By two indexes. */
export async function isAnyUnsigned(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_block b where b.number > coalesce((select max(block) from receipt_batch), 0) limit 1`.execute(db)
  return rows.length > 0
}

/** The oldest unsigned blocks. */
export async function unsignedBlocks(tx: Tx, { blocks, entries }: RoundSize): Promise<UnsignedBlock[]> {
  const { rows } = await sql<UnsignedBlock>`
    select number as block, encode(hash, 'hex') as "blockHash", ${sql.raw(isoOf('at'))} as "sealedAt", after, last_transfer as upto
    from (
      select *, sum(entries) over (order by number) - entries as before
      from (
        select b.*, p.last_transfer as after from ledger_block b join ledger_block p on p.number = b.number - 1
        where b.number > coalesce((select max(block) from receipt_batch), 0) order by b.number limit ${blocks}
      ) b
    ) b
    where before < ${entries} order by number`.execute(tx)
  return rows
}

// The range is in the text of the statement, so that PostgreSQL knows how short it is and never reads a whole table for it.
const literally = (number: bigint) => `${number}::bigint`

/** The number of receipts of a block, and their root under the secret of a key. */
export async function rootOfBlock(tx: Tx, secret: Buffer, { after, upto }: Range) {
  const { rows } = await sql<{ receipts: number; root: Buffer }>`
    select t.receipts, t.root from (select ${secret}::bytea as secret) signer
    cross join lateral (${sql.raw(rootOf(literally(after), literally(upto), 'signer.secret'))}) t`.execute(tx)
  const [row] = rows
  if (!row) throw new Error(`the query of the root up to transfer ${upto} answered no row`)
  return row
}

export interface NewBatch {
  block: bigint
  receipts: number
  root: Buffer
  statement: string
  key: number
  signature: Buffer
}

export const insertBatches = (tx: Tx, batches: readonly NewBatch[]) =>
  tx
    .insertInto('receipt_batch')
    .values([...batches])
    .execute()

/** The last signed block; 0: none. `age`: seconds since the oldest unsigned block was sealed; 0: all are signed. */
export async function signedUpTo(db: Db): Promise<{ block: bigint; age: number }> {
  const { rows } = await sql<{ block: bigint; age: number }>`
    select s.block, coalesce((
      select extract(epoch from clock_timestamp() - b.at) from ledger_block b where b.number = s.block + 1), 0)::float8 as age
    from (select coalesce(max(block), 0) as block from receipt_batch) s`.execute(db)
  return rows[0] ?? { block: 0n, age: 0 }
}

/** Signatures with what they cover, the newest first. */
export const signaturesBelow = (db: Db, below: bigint | undefined, limit: number) =>
  db
    .selectFrom('receipt_batch')
    .select(['block', 'statement', 'signature', 'key'])
    .$if(below !== undefined, (rest) => rest.where('block', '<', below ?? 0n))
    .orderBy('block', 'desc')
    .limit(limit)
    .execute()

/** One entry that has a receipt. */
export interface EntryRow {
  transfer: bigint
  /** The number of the account's row, and its name. */
  row: bigint
  account: string
  seq: bigint
  operation: string
  amount: bigint
  balanceAfter: bigint
  at: string
  /** The block that has sealed it. */
  block: bigint
}

/** A place in the list of receipts: by transfer, then by account. */
export type Place = Pick<EntryRow, 'transfer' | 'row' | 'seq'>

/**
 * The entries of accounts after a place, the oldest first, as far as they are signed. Entries of an account have numbers without a gap,
 * and lie in the order of their transfers, so each account gives one short range of its index.
 * @param accounts the numbers of their rows
 */
export async function signedEntries(db: Db, accounts: readonly number[], after: Place | undefined, limit: number) {
  const { transfer, row, seq } = after ?? { transfer: 0n, row: 0n, seq: 0n }
  const above = sql`case
    when a.id = ${row}::bigint then ${seq}::bigint
    when a.id > ${row}::bigint then entry_upto(a.id, ${transfer}::bigint - 1)
    else entry_upto(a.id, ${transfer}::bigint) end`
  const { rows } = await sql<EntryRow>`
    select e.transfer_id as transfer, e.account_id as row, e.account, e.seq, coalesce(e.operation, t.operation) as operation, e.amount,
      e.balance_after as "balanceAfter", ${sql.raw(isoOf('e.at'))} as at, b.number as block
    from (
      select e.*, a.account
      from (
        select a.id, concat_ws(':', a.owner, a.owner_id, a.name, a.asset) as account, ${after ? above : sql`0::bigint`} as above
        from account a where a.id = any (${accounts}::bigint[]) and a.entries > 0 offset 0
      ) a
      cross join lateral entries_between(a.id, a.above, a.above + ${limit}, null, ${limit}) e
      where e.transfer_id <= (
        select b.last_transfer from receipt_batch r join ledger_block b on b.number = r.block order by r.block desc limit 1)
      order by e.transfer_id, e.account_id, e.seq limit ${limit}
    ) e
    cross join lateral (select operation from transfer where id = e.transfer_id offset 0) t
    cross join lateral (select number from ledger_block where last_transfer >= e.transfer_id order by last_transfer limit 1) b
    order by e.transfer_id, e.account_id, e.seq`.execute(db)
  return rows
}

/** A signed batch, with the secret of its salts. */
export interface BatchRow extends Range {
  block: bigint
  receipts: number
  statement: string
  signature: Buffer
  key: number
  secret: Buffer
}

export async function batchesOf(db: Db, blocks: readonly bigint[]): Promise<Map<bigint, BatchRow>> {
  const { rows } = await sql<BatchRow>`
    select r.block, r.receipts, r.statement, r.signature, r.key, k.salt_secret as secret, p.last_transfer as after, b.last_transfer as upto
    from receipt_batch r join signing_key k on k.id = r.key
    join ledger_block b on b.number = r.block join ledger_block p on p.number = r.block - 1
    where r.block = any (${blocks.map(String)}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.block, row]))
}

/** The levels of a batch's tree, the leaves first. */
export async function levelsOf(db: Db, { secret, after, upto }: BatchRow): Promise<Buffer[]> {
  const { rows } = await sql<{ nodes: Buffer }>`
    select t.nodes from (select ${secret}::bytea as secret) signer
    cross join lateral (${sql.raw(treeOf(literally(after), literally(upto), 'signer.secret'))}) t
    order by t.level`.execute(db)
  return rows.map(({ nodes }) => nodes)
}
