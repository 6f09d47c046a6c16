import type { Tx } from '../../../../database/database.ts'
import { reverse } from '../../../../ledger/post.ts'
import { askedKey, refusedKey } from '../withdrawals.postings.ts'
import { transferWith } from './deciding.queries.ts'

/** Returns all of the money, its fee included. */
export const giveBack = async (tx: Tx, id: bigint, at: Date) =>
  await reverse(tx, { transferId: await transferWith(tx, askedKey(id)), key: refusedKey(id), at })
