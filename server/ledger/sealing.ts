import { type SqlBool, sql } from 'kysely'
import type { Database, Db, Tx } from '../database/database.ts'
import { contentOf } from './chain.ts'

/**
 * The limits of a block, so that a first run over millions takes small steps. Only settlements write transfers with more
 * than a few lines. The last transfer of a block may exceed the limit.
 */
interface BlockSize {
  transfers: number
  /** Lines of transfers that have any. */
  lines: number
}

const BLOCK: BlockSize = { transfers: 5_000, lines: 40_000 }

/** The result of a round of sealing. */
export interface Sealing {
  blocks: number
  /** More transfers can be sealed right now. */
  left: boolean
  /** Running transactions may still add a transfer below the newest one. The next round checks again. */
  waits: boolean
}

const NOTHING: Sealing = { blocks: 0, left: false, waits: false }

/**
 * Seals all transfers that can no longer change, in `most` blocks at most. A transaction draws its transfer's number before it commits,
 * so a number below the newest may still appear. Drawing locks the sequence until the transaction ends.
 * The sealer therefore reads the newest number, then the holders of that lock. It seals up to that number once all holders have ended.
 * Numbers of failed transactions stay missing. Of several sealers one works; the others do nothing.
 */
export const seal = (db: Database, { most = 20, size = BLOCK } = {}): Promise<Sealing> =>
  db
    .transaction()
    // Every statement must see all earlier commits.
    .setIsolationLevel('read committed')
    .execute(async (tx) => {
      const state = await takeTurn(tx)
      if (!state) return NOTHING
      let { seen, waits_for: waitsFor } = state
      let head = await sealedUpTo(tx)
      let blocks = 0
      for (;;) {
        if (seen <= head) {
          seen = await newestTransfer(tx)
          if (seen <= head) return await noted(tx, { seen: head, waitsFor: [], blocks, left: false })
          waitsFor = await writers(tx)
        } else waitsFor = await stillWriting(tx, waitsFor)
        if (waitsFor.length > 0) return await noted(tx, { seen, waitsFor, blocks, left: false })
        while (head < seen && blocks < most) {
          head = await sealBlock(tx, size, head, seen)
          blocks += 1
        }
        if (head < seen) return await noted(tx, { seen, waitsFor, blocks, left: true })
      }
    })

interface State {
  seen: bigint
  waits_for: string[]
}

/** Locks the sealing state; undefined when another sealer holds it. */
async function takeTurn(tx: Tx): Promise<State | undefined> {
  const { rows } = await sql<State>`select seen, waits_for from ledger_sealing for update skip locked`.execute(tx)
  return rows[0]
}

/** The id of the last sealed transfer. */
export async function sealedUpTo(db: Db): Promise<bigint> {
  const { rows } = await sql<{ upto: bigint }>`select max(last_transfer) as upto from ledger_block`.execute(db)
  return rows[0]?.upto ?? 0n
}

/** The id of the newest transfer that has committed. */
export async function newestTransfer(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select coalesce(max(id), 0) as id from transfer`.execute(db)
  return rows[0]?.id ?? 0n
}

// A prepared transaction changes the name of its lock holder, so the sealer waits for every prepared transaction.
const locks = sql`
  pg_catalog.pg_locks where locktype = 'relation' and relation = 'transfer_id_seq'::regclass and mode = 'RowExclusiveLock' and granted
    and database = (select oid from pg_catalog.pg_database where datname = current_database())`

async function names(tx: Tx, only = sql<SqlBool>`true`): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct virtualtransaction as name from ${locks} and ${only}`.execute(tx)
  return rows.map(({ name }) => name)
}

const writers = (tx: Tx) => names(tx)
const stillWriting = (tx: Tx, before: readonly string[]) =>
  before.length === 0
    ? Promise.resolve([])
    : names(tx, sql<SqlBool>`(virtualtransaction = any (${[...before]}::text[]) or virtualtransaction like '-1/%')`)

/** Seals one block of the transfers after `head`, up to `seen` at most. Returns its last transfer. */
async function sealBlock(tx: Tx, { transfers, lines }: BlockSize, head: bigint, seen: bigint): Promise<bigint> {
  // A number is one transfer at most, so a short range needs no count.
  const isShort = seen - head <= BigInt(transfers)
  const { rows } = await sql<{ upto: bigint }>`
    select least(
      ${seen}::bigint,
      (select id from transfer where not ${isShort} and id > ${head}::bigint order by id offset ${transfers - 1} limit 1),
      (select transfer_id from transfer_line where transfer_id > ${head}::bigint order by transfer_id offset ${lines - 1} limit 1)
    ) as upto`.execute(tx)
  const upto = rows[0]?.upto ?? seen
  await sql`
    insert into ledger_block (last_transfer, transfers, entries, settled, content_hash)
    select ${upto}::bigint, transfers, entries, settled, content_hash
    from (${sql.raw(contentOf(`${head}::bigint`, `${upto}::bigint`))}) it`.execute(tx)
  return upto
}

interface Noted {
  seen: bigint
  waitsFor: readonly string[]
  blocks: number
  left: boolean
}

/** Stores the progress of this round. Without progress it writes nothing. */
async function noted(tx: Tx, { seen, waitsFor, blocks, left }: Noted): Promise<Sealing> {
  const waits = waitsFor.length > 0
  const pending = waits || left
  await sql`
    update ledger_sealing set seen = ${seen}::bigint, waits_for = ${[...waitsFor]}::text[], looked_at = clock_timestamp(),
      waiting_since = case when not ${pending} then null when ${blocks > 0} then clock_timestamp() else coalesce(waiting_since, clock_timestamp()) end
    where ${pending || blocks > 0} or seen <> ${seen}::bigint or waiting_since is not null`.execute(tx)
  return { blocks, left, waits }
}
