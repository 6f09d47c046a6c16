import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { type RequestName, transferKey } from './idempotency.ts'

/** A block of the ledger's chain, as stored outside the database. */
export interface Head {
  number: bigint
  /** SHA-256 in hex. */
  hash: string
}

/** A stored head with its time, by the database's clock. */
export interface KeptHead extends Head {
  at: Date
}

/** An accepted loss, after a backup was restored or the newest blocks were lost. */
export interface AcceptedRestore {
  at: Date
  /** Heads above this block that were stored before `at` are void. */
  number: bigint
}

/** Reads the newest block and the time it was sealed, by the database's clock. @throws when the ledger has no block */
export async function newestHead(db: Db): Promise<KeptHead> {
  const { rows } = await sql<KeptHead>`
    select number, encode(hash, 'hex') as hash, at from ledger_block order by number desc limit 1`.execute(db)
  const [head] = rows
  if (!head) throw new Error('the ledger has no block, not even the one that it began with')
  return head
}

/** The newest blocks, the newest first. */
export async function lastHeads(db: Db, limit: number): Promise<KeptHead[]> {
  const { rows } = await sql<KeptHead>`
    select number, encode(hash, 'hex') as hash, at from ledger_block order by number desc limit ${limit}`.execute(db)
  return rows
}

/** Returns the heads that are not in the chain, by number. After such a head, blocks were lost or rewritten. */
export async function strayHeads<Known extends Head>(db: Db, heads: readonly Known[]): Promise<Known[]> {
  if (heads.length === 0) return []
  const { rows } = await sql<{ place: bigint }>`
    select place from unnest(${heads.map(({ number }) => `${number}`)}::bigint[], ${heads.map(({ hash }) => hash)}::text[])
      with ordinality h (number, hash, place)
    left join ledger_block b on b.number = h.number
    where encode(b.hash, 'hex') is distinct from h.hash order by h.number, place`.execute(db)
  return rows.flatMap(({ place }) => heads[Number(place) - 1] ?? [])
}

/** The newest accepted loss, if any. */
export async function lastRestore(db: Db): Promise<AcceptedRestore | undefined> {
  return await db.selectFrom('ledger_restore').select(['at', 'number']).orderBy('at', 'desc').executeTakeFirst()
}

/** True when a stored head no longer counts, because the loss of the blocks after an earlier one was accepted. */
export const isVoid = ({ number, at }: KeptHead, restore: AcceptedRestore | undefined): boolean =>
  restore !== undefined && number > restore.number && at < restore.at

/** Facts that a caller knows to have been in the ledger. */
export interface Known {
  head?: Head | undefined
  transfer?: { id: bigint; key: string } | undefined
  /** An answered request. */
  request?: Pick<RequestName, 'scope' | 'key'> | undefined
}

/** The state of the ledger at one moment. */
export interface Look {
  /** By the database's clock. */
  now: Date
  head: KeptHead
  /** The id of the last sealed transfer. `newest` is the newest transfer of all. */
  sealed: bigint
  newest: { id: bigint; key: string } | undefined
  restore: AcceptedRestore | undefined
  /** The known facts that the ledger lacks. */
  missing: readonly (keyof Known)[]
}

interface LookRow extends KeptHead {
  now: Date
  sealed: bigint
  id: bigint | null
  key: string | null
  restored_at: Date | null
  restored_to: bigint | null
  lacks_head: boolean
  lacks_transfer: boolean
  lacks_request: boolean
}

/** Reads the state of the ledger and checks the known facts. One statement, by indexes only. @throws when the ledger has no block */
export async function lookAtLedger(db: Db, { head, transfer, request }: Known): Promise<Look> {
  const { rows } = await sql<LookRow>`
    select clock_timestamp() as now, b.number, encode(b.hash, 'hex') as hash, b.at, b.last_transfer as sealed, t.id, t.key,
      r.at as restored_at, r.number as restored_to,
      ${head !== undefined} and not exists (
        select from ledger_block where number = ${head?.number ?? null}::bigint and encode(hash, 'hex') = ${head?.hash ?? null}) as lacks_head,
      ${transfer !== undefined} and not exists (
        select from transfer where id = ${transfer?.id ?? null}::bigint and key = ${transfer?.key ?? null}) as lacks_transfer,
      ${request !== undefined} and not exists (
        select from idempotency where scope = ${request?.scope ?? null} and key = ${request?.key ?? null})
        and not exists (
        select from transfer where key = ${request ? transferKey(request.scope, request.key) : null}) as lacks_request
    from (select * from ledger_block order by number desc limit 1) b
    left join (select id, key from transfer order by id desc limit 1) t on true
    left join (select at, number from ledger_restore order by at desc limit 1) r on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the ledger has no block, not even the one that it began with')
  const { now, number, hash, at, sealed, id, key, restored_at: restoredAt, restored_to: restoredTo } = row
  return {
    now,
    head: { number, hash, at },
    sealed,
    newest: id === null || key === null ? undefined : { id, key },
    restore: restoredAt === null || restoredTo === null ? undefined : { at: restoredAt, number: restoredTo },
    missing: [
      ...(row.lacks_head ? (['head'] as const) : []),
      ...(row.lacks_transfer ? (['transfer'] as const) : []),
      ...(row.lacks_request ? (['request'] as const) : []),
    ],
  }
}

const HEAD = /^(0|[1-9]\d{0,17}):([0-9a-f]{64})$/i

/** Formats a head as `<number>:<hash>`. */
export const headText = ({ number, hash }: Head): string => `${number}:${hash}`

/** Parses the text of `headText`; undefined if it is no head. */
export function readHead(text: string): Head | undefined {
  const [, number, hash] = HEAD.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash: hash.toLowerCase() }
}
