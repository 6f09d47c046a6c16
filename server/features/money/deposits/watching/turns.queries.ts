import type { Chain } from '@humidor/domain/money/deposit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../../database/database.ts'
import type { TransferRow } from './watching.queries.ts'

/** Payments of a deposit, or those that have none. */
export type Whose = 'a deposit' | 'none'

/** The place of a payment in the order of processing. */
export type Place = Pick<TransferRow, 'block_number' | 'log_index' | 'id'>

interface Turn {
  of: Whose
  /** The payment to begin after; undefined: begin with the oldest. */
  after: Place | undefined
  limit: number
}

/**
 * Payments with enough confirmations to be processed, the oldest first. After a payment that could not be,
 * those behind it come first and it comes last: it is looked up when no other one waits.
 */
export async function inTurn(db: Db, chain: Chain, through: bigint, { of, after, limit }: Turn) {
  if (!after) return await deepEnough(db, chain, through, { of, limit, where: sql`true` })
  const place = sql`(block_number, log_index, id)`
  const end = sql`(${after.block_number}::bigint, ${after.log_index}::int, ${after.id}::bigint)`
  const behind = await deepEnough(db, chain, through, { of, limit, where: sql`${place} > ${end}` })
  if (behind.length === limit) return behind
  const rest = limit - behind.length
  return [...behind, ...(await deepEnough(db, chain, through, { of, limit: rest, where: sql`${place} <= ${end}` }))]
}

const deepEnough = (
  db: Db,
  chain: Chain,
  through: bigint,
  { of, limit, where }: { of: Whose; limit: number; where: RawBuilder<unknown> },
) =>
  db
    .selectFrom('chain_transfer')
    .selectAll()
    .where('chain', '=', chain)
    .where('state', '=', 'seen')
    .where('block_number', '<=', through)
    .where('intent_id', of === 'none' ? 'is' : 'is not', null)
    .where(sql<boolean>`${where}`)
    .orderBy('block_number')
    .orderBy('log_index')
    .orderBy('id')
    .limit(limit)
    .execute()
