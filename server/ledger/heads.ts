import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

/** A block of the ledger's chain as it is told outside of the database. */
export interface Head {
  number: bigint
  /** SHA-256 in hex. */
  hash: string
}

/** The newest block, and when it was sealed, by the database's clock. */
export async function newestHead(db: Db): Promise<Head & { at: Date }> {
  const { rows } = await sql<Head & { at: Date }>`
    select number, encode(hash, 'hex') as hash, at from ledger_block order by number desc limit 1`.execute(db)
  const [head] = rows
  if (!head) throw new Error('the ledger has no block, not even the one that it began with')
  return head
}

/** Those of some heads that are no part of the chain: blocks after an earlier one were lost or rewritten. In the order of their numbers. */
export async function strayHeads<Known extends Head>(db: Db, heads: readonly Known[]): Promise<Known[]> {
  if (heads.length === 0) return []
  const { rows } = await sql<{ place: bigint }>`
    select place from unnest(${heads.map(({ number }) => `${number}`)}::bigint[], ${heads.map(({ hash }) => hash)}::text[])
      with ordinality h (number, hash, place)
    left join ledger_block b on b.number = h.number
    where encode(b.hash, 'hex') is distinct from h.hash order by h.number, place`.execute(db)
  return rows.flatMap(({ place }) => heads[Number(place) - 1] ?? [])
}

const HEAD = /^(0|[1-9]\d{0,17}):([0-9a-f]{64})$/i

/** How a head is written down: `<number>:<hash>`. */
export const headText = ({ number, hash }: Head): string => `${number}:${hash}`

/** Reads what `headText` wrote; undefined: it is no head. */
export function readHead(text: string): Head | undefined {
  const [, number, hash] = HEAD.exec(text) ?? []
  return number === undefined || hash === undefined ? undefined : { number: BigInt(number), hash: hash.toLowerCase() }
}
