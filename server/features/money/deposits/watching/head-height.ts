import { highestPlausible } from '@humidor/domain/money/deposit.ts'
import type { ChainHead, ChainReader } from '../../../../adapters/chain.ts'
import { ChainUnavailableError } from '../../../../adapters/chain.ts'
import type { Db } from '../../../../database/database.ts'
import { type Cursor, cursorOf } from './cursor.queries.ts'

/**
 * Refuses a head that is higher than the chain can have grown since the last one.
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
      `${chain} was reported at block ${head.number}, but cannot be beyond ${most} by now`,
    )
}

/**
 * The head of the chain on which its providers agree.
 * @throws ChainUnavailable if they do not agree, or if the head is too high
 */
export async function agreedHead(db: Db, reader: ChainReader, at: Date): Promise<ChainHead> {
  const head = await reader.head()
  const last = await cursorOf(db, reader.chain)
  if (last) refuseLeap(reader, last, head, at)
  return head
}
