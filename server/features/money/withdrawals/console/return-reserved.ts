import type { Tx } from '../../../../database/database.ts'
import { reverse } from '../../../../ledger/post.ts'
import { reservationKey, returnKey } from '../withdrawals.postings.ts'
import { transferWith } from './deciding.queries.ts'

/** Returns all of the money, its fee included. */
export const returnReserved = async (tx: Tx, id: bigint, at: Date) =>
  await reverse(tx, { transferId: await transferWith(tx, reservationKey(id)), key: returnKey(id), at })
