import { itemOf } from '@humidor/domain/console.ts'
import type { Tx } from '../../database/database.ts'
import { refuseLocked } from '../operators/operators.ts'
import { type Hand, type HeldNews, holdNews } from './news.queries.ts'

/** What keeps an operator from changing news. */
export type Unopened = 'not_found' | 'admin_lock' | 'content_changed'

/**
 * News that an operator is about to change, held until the transaction ends; or why not: it is not there, another has it
 * open, or has changed it since the operator looked.
 */
export async function opened(
  tx: Tx,
  { id, version, hand }: { id: number; version: number | undefined; hand: Hand },
): Promise<HeldNews | Unopened> {
  const held = await holdNews(tx, id)
  if (!held) return 'not_found'
  const locked = await refuseLocked(tx, itemOf.news(id), hand.operatorId, hand.at)
  if (locked) return locked
  return held.version === version ? held : 'content_changed'
}
