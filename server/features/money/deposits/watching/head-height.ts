import { highestPlausible } from '@humidor/domain/money/deposit.ts'
import type { ChainHead, ChainReader } from '../../../../adapters/chain.ts'
import { ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'
import { type Cursor, cursorOf } from './cursor.queries.ts'

/**
 * Refuses a head that is higher than the chain can have come to since the last one.
 * @throws ChainUnavailable
 */
export function refuseLeap(
  { chain, fastest }: Pick<ChainReader, 'chain' | 'fastest'>,
  last: Pick<Cursor, 'head' | 'head_at'>,
  head: ChainHead,
  at: Date,
) {
  const seconds = (at.getTime() - last.head_at.getTime()) / 1000
  const most = highestPlausible({ last: last.head, seconds, fastest })
  if (head.number > most)
    throw new ChainUnavailableError(
      `${chain} is told to have come to block ${head.number}, and cannot be beyond ${most} by now`,
    )
}

/**
 * How far the chain has come, as its providers agree on it.
 * @throws ChainUnavailable when they do not, or when it cannot have come so far
 */
export async function agreedHead(db: Db, reader: ChainReader, at: Date): Promise<ChainHead> {
  const head = await reader.head()
  const last = await cursorOf(db, reader.chain)
  if (last) refuseLeap(reader, last, head, at)
  return head
}
