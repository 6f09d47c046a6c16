import type { Insertable } from 'kysely'
import type { Tx } from '../../../database/database.ts'
import type { Schema } from '../../../database/tables.ts'
import { RefusalError } from '../../../http/refusal.ts'
import { NotCoveredError } from '../../../ledger/lines.ts'
import { post } from '../../../ledger/post.ts'
import type { Transfer } from '../../../ledger/posting.ts'
import { insertDeed } from './treasury.queries.ts'

/**
 * Posts a decision of two operators and writes its row, together or not at all.
 * @throws Refusal not_enough_money if the paying account no longer has the amount
 */
export async function postAndRecord(
  tx: Tx,
  transfer: Transfer,
  row: Omit<Insertable<Schema['treasury_deed']>, 'transfer_id'>,
): Promise<void> {
  const [posted] = await post(tx, [transfer]).catch((error: unknown) => {
    throw error instanceof NotCoveredError ? new RefusalError('not_enough_money') : error
  })
  if (!posted) throw new Error('the ledger did not post an approved move or award')
  await insertDeed(tx, { ...row, transfer_id: posted.id })
}
